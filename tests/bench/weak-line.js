// A line to a server with so many bits a second and a round trip, that loses packets: as a phone far from the mast has.
// Chromium's own loss is for calls alone, so it is made here: every hundredth packet holds its connection for one more
// round trip, as TCP does until it is sent again. All connections share the rate.
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const PACKET_BYTES = 1_448;

function inOrder() {
  let before = Promise.resolve();
  return (at, run) => {
    before = before.then(() => wait(Math.max(0, at - performance.now()))).then(run);
  };
}

/** @param {{ port: number; to: number; kbits: number; roundTripMs: number; lossEvery: number }} line */
export async function openWeakLine({ port, to, kbits, roundTripMs, lossEvery }) {
  let freeAt = 0;
  let packets = 0;

  /** When the packet has arrived, sent now. */
  function arrival(bytes) {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes * 8) / kbits;
    packets += 1;
    return freeAt + roundTripMs / 2 + (packets % lossEvery === 0 ? roundTripMs : 0);
  }

  async function down(server, phone) {
    let last = 0;
    const deliver = inOrder();
    for await (const chunk of server) {
      for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
        const packet = chunk.subarray(at, at + PACKET_BYTES);
        // What follows a lost packet waits for it.
        last = Math.max(last, arrival(packet.length));
        deliver(last, () => phone.writable && phone.write(packet));
        // No more on its way than the line carries in a round trip.
        const ahead = freeAt - performance.now() - roundTripMs;
        if (ahead > 0) await wait(ahead);
      }
    }
    deliver(last, () => phone.end());
  }

  const sockets = new Set();
  const server = createServer((phone) => {
    const upstream = connect(to, "127.0.0.1");
    for (const socket of [phone, upstream]) {
      sockets.add(socket);
      // The line's own waits are all that there are: no packet waits for the answer to the one before.
      socket.setNoDelay(true);
      socket.on("error", () => (phone.destroy(), upstream.destroy()));
      socket.on("close", () => sockets.delete(socket));
    }
    // What no one waits for any more takes nothing of the line.
    phone.on("close", () => upstream.destroy());
    // A request arrives after the handshake's round trip and half of one more.
    const begun = performance.now();
    const deliver = inOrder();
    const later = () => Math.max(begun + roundTripMs, performance.now()) + roundTripMs / 2;
    phone.on("data", (chunk) => deliver(later(), () => upstream.writable && upstream.write(chunk)));
    phone.on("end", () => deliver(later(), () => upstream.end()));
    down(upstream, phone).catch(() => phone.destroy());
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
