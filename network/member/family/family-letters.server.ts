import type { Mailer } from "../../mail/mailer.server";
import type { Db } from "../../store/database";
import { rowsWith } from "../../store/rows";
import { planStoppedMail } from "./family-mail";
import { seatsTaken } from "./family-places.server";

type Letters = { mailer: Pick<Mailer, "send">; siteUrl: string };

/** To everyone who watched on the owner's pass; their seats stay. */
export async function tellSeatsOfEnd(db: Db, ownerKey: string, { mailer, siteUrl }: Letters) {
  const seats = await seatsTaken(db, ownerKey);
  if (seats.length === 0) return;
  const owner = await rowsWith(db, "user", { key: ownerKey }).only("name", "last_name");
  for (const seat of seats)
    await mailer.send({ to: seat.email, ...planStoppedMail(owner, seat, `${siteUrl}/subscribe/retail`) });
}
