import { type AddressInfo, createServer, type Socket } from "node:net";

/**
 * A mail server on this machine that keeps what it is given; `refusing` makes it turn everything down;
 * `addressee` is what it says to the address; `onMail` hears of each message; `after` holds the answer to it
 * back.
 */
export async function openSmtpDouble() {
  const received: string[] = [];
  const state: {
    refusing: boolean;
    addressee?: string;
    connections: number;
    onMail?: (count: number) => void;
    after?: Promise<unknown>;
  } = { refusing: false, connections: 0 };
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    state.connections += 1;
    let data: string[] | null = null;
    let rest = "";
    socket.write("220 double\r\n");
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (data) {
          if (line !== ".") data.push(line);
          else {
            received.push(data.join("\n"));
            data = null;
            state.onMail?.(received.length);
            void Promise.resolve(state.after).then(() => socket.write("250 kept\r\n"));
          }
        } else if (/^MAIL/i.test(line) && state.refusing) socket.write("451 not now\r\n");
        else if (/^RCPT/i.test(line) && state.addressee) socket.write(`${state.addressee}\r\n`);
        else if (/^DATA/i.test(line)) {
          data = [];
          socket.write("354 go on\r\n");
        } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
        else socket.write("250 fine\r\n");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    received,
    state,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
