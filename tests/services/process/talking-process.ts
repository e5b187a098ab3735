import { standardOutput } from "~/services/process/log.server";

// Says a thousand long lines at a time, and on the other channel how much memory it has, and when it is told to end.
const LINE = `${"x".repeat(1_000)}\n`;
const output = standardOutput();
let rounds = 0;

const talking = setInterval(() => {
  for (let line = 0; line < 1_000; line += 1) output.write(LINE);
  rounds += 1;
  process.send?.({ rounds, rss: process.memoryUsage.rss() });
}, 5);
process.once("message", () => {
  clearInterval(talking);
  setTimeout(() => process.disconnect(), 500);
});
