import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What nothing holds is gone: what is held weakly is kept until its turn of the event loop is over. */
export async function collected(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await sleep(10);
    collect();
  }
}
