// An evening on many machines: fans follow, set reminders, sign up, buy, and read, all the time.
import { setTimeout as sleep } from "node:timers/promises";
import { Fan } from "./fan.js";

/** What a fan did is to be seen by then (performance 2). */
const READ_BACK_MS = 5_000;
const PRESSES = 12;

export function startEvening({ site, schools, events }) {
  const counted = {};
  const troubles = [];
  /** @type {{ follow: string[][], reminder: string[][], "sign-up": string[], purchase: string[] }} */
  const done = { follow: [], reminder: [], "sign-up": [], purchase: [] };
  let phase = "quiet";
  let over = false;
  let people = 0;

  const count = (kind) => ((counted[phase] ??= {})[kind] ??= { times: 0, failed: 0, lost: 0, slow: 0 });
  const trouble = (kind, why) => troubles.push({ phase, kind, why: String(why) });
  const tried = (work) =>
    Promise.resolve()
      .then(work)
      .catch((error) => error?.cause?.code ?? error?.message ?? "failed");
  const newFan = () => new Fan(site, `198.51.${(people >> 8) & 255}.${(people += 1) & 255}`);

  /** The first press counts; the later ones are what a patient fan does, and must not do anything twice. */
  async function press(kind, first, again = first) {
    const one = count(kind);
    one.times += 1;
    let why = await tried(first);
    if (why === null) return true;
    one.failed += 1;
    trouble(kind, why);
    for (let presses = 1; presses < PRESSES; presses += 1) {
      await sleep(700);
      why = await tried(again);
      if (why === null) return true;
    }
    one.lost += 1;
    trouble(kind, `lost: ${why}`);
    return false;
  }

  async function readBack(kind, isThere) {
    const one = count(`${kind} read back`);
    one.times += 1;
    const begun = performance.now();
    while (performance.now() - begun < READ_BACK_MS) {
      if ((await tried(isThere)) === true) return;
      await sleep(200);
    }
    one.slow += 1;
    trouble(`${kind} read back`, "not within 5 s");
  }

  const emailOf = (who) => `many-${who}-${(people += 1)}@mail.example`;
  const signedUp = async (fan, email) => {
    const there = await press("sign-up", () => fan.signUp(email));
    if (!there) return false;
    done["sign-up"].push(email);
    return true;
  };

  async function follower() {
    const fan = newFan();
    const email = emailOf("follower");
    if (!(await signedUp(fan, email))) return;
    for (let nth = 0; !over && nth < 40; nth += 1) {
      const school = schools[(people * 7 + nth) % schools.length];
      if (await press("follow", () => fan.mark("following", "school", school.key, "follow"))) {
        done.follow.push([email, school.key]);
        const pressed = new RegExp(`following/school/${school.key}"[^]{0,400}value="unfollow"`);
        if (nth % 5 === 0)
          await readBack("follow", async () => pressed.test((await fan.send(`/schools/${school.slug}`)).text));
      }
      const event = events[(people * 5 + nth) % events.length];
      if (await press("reminder", () => fan.mark("reminders", "game", event.key, "remind")))
        done.reminder.push([email, event.key]);
      await sleep(250);
    }
  }

  async function buyer() {
    const fan = newFan();
    const email = emailOf("buyer");
    if (!(await signedUp(fan, email))) return;
    let ready = null;
    for (let tries = 0; !ready && tries < 5; tries += 1) ready = await fan.readyToPay().catch(() => null);
    if (!ready) return trouble("before a purchase", "no order to place");
    const paid = await press(
      "purchase",
      () => fan.pay(ready),
      () => fan.payAgain(ready),
    );
    if (!paid) return;
    done.purchase.push(email);
    await readBack("purchase", async () => /Annual/.test((await fan.send("/member/account")).text));
  }

  async function reader() {
    const fan = newFan();
    for (let nth = 0; !over; nth += 1) {
      const pages = ["/", "/watch-events", "/search?q=lincoln", `/schools/${schools[nth % schools.length].slug}`];
      const one = count("read");
      one.times += 1;
      const answer = await fan
        .send(pages[nth % pages.length])
        .catch((error) => ({ status: error?.cause?.code ?? "cut" }));
      if (answer.status !== 200) {
        one.failed += 1;
        trouble("read", answer.status);
      }
      await sleep(150);
    }
  }

  const forever = async (live) => {
    while (!over) {
      await live().catch((error) => trouble("fan", error?.stack ?? error));
      await sleep(200);
    }
  };
  const all = [follower, follower, follower, buyer, buyer, reader, reader].map(forever);

  return {
    counted,
    troubles,
    done,
    during: (name) => void (phase = name),
    async end() {
      over = true;
      await Promise.all(all);
    },
  };
}
