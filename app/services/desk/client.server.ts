import type { z } from "zod";
import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { DESK_PLACE_HEADER, DESK_SESSION_HEADER, deskContract as contract } from "~contracts/desk";
import type { FigureSpan } from "~contracts/desk/figures";
import type { PasskeyAnswer } from "~contracts/passkeys";

export type DeskClient = ReturnType<typeof createDeskClient>;
/** Who asks: the member's token, the desk's session, and the network address for the audit. */
export type DeskCaller = { token: string; session: string | null; place: string | null };

/** Asks the desk as this member of the staff. */
export type DeskCall = <Result>(ask: (desk: DeskClient, caller: DeskCaller) => Promise<Result>) => Promise<Result>;
export type Staffed = Awaited<ReturnType<DeskClient["me"]>>;

const by = ({ token, session, place }: DeskCaller) => ({
  token,
  headers: { ...(session && { [DESK_SESSION_HEADER]: session }), ...(place && { [DESK_PLACE_HEADER]: place }) },
});

/** What the staff does, each call as one of them (docs/desk.md). */
export function createDeskClient(transport: Transport, settings: UpstreamSettings) {
  const { ask, reset } = createCalls("desk", contract, transport, settings);

  return {
    me: (caller: DeskCaller) => ask.me(by(caller)),
    enroll: (caller: DeskCaller) => ask.enroll(by(caller)),
    passkeyToOpen: async (caller: DeskCaller) => (await ask.passkeyToOpen(by(caller))).options,
    beginSession: (caller: DeskCaller, code?: string, passkey?: PasskeyAnswer) =>
      ask.beginSession({ ...by(caller), body: { code, passkey } }),
    endSession: (caller: DeskCaller) => ask.endSession(by(caller)),
    people: async (caller: DeskCaller, q: string) => (await ask.people({ ...by(caller), query: { q } })).people,
    person: (caller: DeskCaller, key: string) => ask.person({ ...by(caller), params: { key } }),
    refund: (caller: DeskCaller, key: string, body: z.input<typeof contract.refund.body>) =>
      ask.refund({ ...by(caller), params: { key }, body }),
    changePerson: (caller: DeskCaller, key: string, body: z.input<typeof contract.changePerson.body>) =>
      ask.changePerson({ ...by(caller), params: { key }, body }),
    mailReceipt: (caller: DeskCaller, key: string, order_id: string) =>
      ask.mailReceipt({ ...by(caller), params: { key }, body: { order_id } }),
    endPersonsSessions: (caller: DeskCaller, key: string, body: z.input<typeof contract.endPersonsSessions.body>) =>
      ask.endPersonsSessions({ ...by(caller), params: { key }, body }),
    inbox: (caller: DeskCaller, done?: string) => ask.inbox({ ...by(caller), query: { done } }),
    inboxItem: (caller: DeskCaller, reference: string) => ask.inboxItem({ ...by(caller), params: { reference } }),
    changeInbox: (caller: DeskCaller, reference: string, body: z.input<typeof contract.changeInbox.body>) =>
      ask.changeInbox({ ...by(caller), params: { reference }, body }),
    waiting: async (caller: DeskCaller) => (await ask.waiting(by(caller))).waiting,
    games: async (caller: DeskCaller) => (await ask.games(by(caller))).games,
    game: (caller: DeskCaller, key: string) => ask.game({ ...by(caller), params: { key } }),
    changeGame: (caller: DeskCaller, key: string, body: z.input<typeof contract.changeGame.body>) =>
      ask.changeGame({ ...by(caller), params: { key }, body }),
    testStream: (caller: DeskCaller, key: string, address: string) =>
      ask.testStream({ ...by(caller), params: { key }, body: { address } }),
    countViewers: (body: z.input<typeof contract.countViewers.body>) => ask.countViewers({ body }),
    announcements: async () => (await ask.announcements()).announcements,
    plannedAnnouncements: async (caller: DeskCaller) => (await ask.plannedAnnouncements(by(caller))).announcements,
    announce: (caller: DeskCaller, body: z.input<typeof contract.announce.body>) =>
      ask.announce({ ...by(caller), body }),
    endAnnouncement: (caller: DeskCaller, id: string) => ask.endAnnouncement({ ...by(caller), params: { id } }),
    codes: (caller: DeskCaller) => ask.codes(by(caller)),
    makePromo: (caller: DeskCaller, body: z.input<typeof contract.makePromo.body>) =>
      ask.makePromo({ ...by(caller), body }),
    stopPromo: (caller: DeskCaller, code: string) => ask.stopPromo({ ...by(caller), params: { code } }),
    vouchers: async (caller: DeskCaller, note: string) =>
      (await ask.vouchers({ ...by(caller), query: { note } })).vouchers,
    makeVouchers: (caller: DeskCaller, body: z.input<typeof contract.makeVouchers.body>) =>
      ask.makeVouchers({ ...by(caller), body }),
    withdrawVouchers: (caller: DeskCaller, body: z.input<typeof contract.withdrawVouchers.body>) =>
      ask.withdrawVouchers({ ...by(caller), body }),
    figures: (caller: DeskCaller, query: FigureSpan) => ask.figures({ ...by(caller), query }),
    schoolFigures: async (caller: DeskCaller, query: FigureSpan & { percent?: string | undefined }) =>
      (await ask.schoolFigures({ ...by(caller), query })).schools,
    flags: (caller: DeskCaller) => ask.flags(by(caller)),
    changeFlag: (caller: DeskCaller, body: z.input<typeof contract.changeFlag.body>) =>
      ask.changeFlag({ ...by(caller), body }),
    staff: async (caller: DeskCaller) => (await ask.staff(by(caller))).staff,
    changeStaff: (caller: DeskCaller, body: z.input<typeof contract.changeStaff.body>) =>
      ask.changeStaff({ ...by(caller), body }),
    endSessionsOf: (caller: DeskCaller, email: string) => ask.endSessionsOf({ ...by(caller), body: { email } }),
    audit: (caller: DeskCaller, before?: string) => ask.audit({ ...by(caller), query: { before } }),
    reset,
  };
}
