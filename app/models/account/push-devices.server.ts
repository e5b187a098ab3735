import { withFallback } from "~/services/fallback.server";
import { isUpstreamError, orNone } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { type EarlierDevice, newPushDeviceSchema, type PushDevice } from "~contracts/records/alerts";
import type { PushNotice } from "./notices";

type Clients = Pick<Upstreams, "member">;

export type PushDevices = { publicKey: string; devices: PushDevice[] };

/** Null where the service sends nothing to devices, or does not answer: mail goes on. */
export async function loadPushDevices({ member }: Clients, call: MemberCall): Promise<PushDevices | null> {
  const list = call((token) => member.pushDevices(token));
  const answer = await withFallback("a member's devices", orNone(list), null);
  return answer && { publicKey: answer.public_key, devices: answer.devices };
}

export type PushAnswer = { notice: PushNotice; id?: string };

/** What the browser gave, from the form. */
type Subscription = { endpoint: unknown; p256dh: unknown; auth: unknown; name: string };

/** `replaces`: the device that this browser was before. */
export function addPushDevice(
  clients: Clients,
  { replaces, ...subscription }: Subscription & { replaces: string | null },
  call: MemberCall,
): Promise<PushAnswer> {
  return keep(clients, subscription, replaces === null ? {} : { replaces }, call);
}

/** Only while the member has it on: a browser does that by itself, also after it was turned off elsewhere (S 7.3). */
export async function renewPushDevice(
  clients: Clients,
  { replaces, ...subscription }: Subscription & { replaces: string | null },
  call: MemberCall,
): Promise<PushAnswer> {
  if (replaces === null) return { notice: "off" };
  return answered(async () => {
    const { devices } = await call((token) => clients.member.pushDevices(token));
    if (!devices.some(({ id }) => id === replaces)) return { notice: "off" };
    return keep(clients, subscription, { replaces, renews: true }, call);
  }, {});
}

async function keep(
  { member }: Clients,
  subscription: Subscription,
  earlier: EarlierDevice,
  call: MemberCall,
): Promise<PushAnswer> {
  const device = newPushDeviceSchema.safeParse(subscription);
  if (!device.success) return { notice: "refused" };
  const add = () => call((token) => member.addPushDevice(token, device.data, earlier));
  return answered(async () => ({ notice: "on", id: await add() }), { 422: "refused" });
}

export function removePushDevice({ member }: Clients, id: string, call: MemberCall): Promise<PushAnswer> {
  return answered(
    async () => {
      await call((token) => member.removePushDevice(token, id));
      return { notice: "off" };
    },
    { 404: "off" },
  );
}

export function tryPushDevice({ member }: Clients, id: string, call: MemberCall): Promise<PushAnswer> {
  return answered(async () => ({ notice: await call((token) => member.tryPushDevice(token, id)) }), { 404: "gone" });
}

async function answered(
  work: () => Promise<PushAnswer>,
  refusals: Readonly<Record<number, PushNotice>>,
): Promise<PushAnswer> {
  try {
    return await work();
  } catch (error) {
    if (!isUpstreamError(error)) throw error;
    return { notice: (error.status && refusals[error.status]) || "failed" };
  }
}
