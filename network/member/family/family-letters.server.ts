import type { Mailer } from "../../mail/mailer.server";
import type { Db } from "../../store/database";
import { planStoppedMail } from "./family-mail";
import { seatsTaken } from "./family-places.server";

type Letters = { mailer: Pick<Mailer, "send">; siteUrl: string };

/** To everyone who watched on the owner's pass; their seats stay. */
export async function tellSeatsOfEnd(db: Db, ownerKey: string, { mailer, siteUrl }: Letters) {
  const seats = await seatsTaken(db, ownerKey);
  if (seats.length === 0) return;
  const owner = await db
    .selectFrom("user")
    .select(["name", "last_name"])
    .where("key", "=", ownerKey)
    .executeTakeFirstOrThrow();
  for (const seat of seats)
    await mailer.send({ to: seat.email, ...planStoppedMail(owner, seat, `${siteUrl}/subscribe/retail`) });
}
