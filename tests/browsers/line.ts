import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A browser's only way to the site, which can be cut: neither driver takes the network away. */
export interface Line {
  isCut: boolean;
  close(): void;
}

export async function openLine(ports: { from: number; to: number }): Promise<Line> {
  const sockets = new Set<Socket>();
  const line: Line = {
    isCut: false,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  const server = createServer((browser) => {
    const site = connect(ports.to, "127.0.0.1");
    for (const [socket, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      sockets.add(socket);
      socket.on("data", (chunk) => (line.isCut ? socket.destroy() : other.write(chunk)));
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(ports.from);
  await once(server, "listening");
  return line;
}
