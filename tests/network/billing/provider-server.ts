import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = { call: string; body: string; form: URLSearchParams; key: string | undefined };
/** A status with a JSON body; null breaks the connection off. */
export type Reply = { status?: number; body: unknown } | null;

/** A payment provider that plays a script: "POST /v1/customers" answers so. */
export async function providerServer() {
  const script = new Map<string, (asked: Asked) => Reply>();
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const key = request.headers["idempotency-key"] ?? request.headers["paypal-request-id"];
      const one: Asked = {
        call: `${request.method} ${(request.url ?? "").split("?")[0]}`,
        body,
        form: new URLSearchParams(body),
        key: Array.isArray(key) ? key[0] : key,
      };
      asked.push(one);
      const reply =
        script.get(one.call)?.(one) ??
        (script.has(one.call)
          ? null
          : { status: 404, body: { error: { type: "invalid_request_error", message: `unscripted: ${one.call}` } } });
      if (reply === null) return void response.destroy();
      response.writeHead(reply.status ?? 200, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    on: (call: string, reply: Reply | ((asked: Asked) => Reply)) =>
      void script.set(call, typeof reply === "function" ? reply : () => reply),
    gives: (call: string, body: unknown) => void script.set(call, () => ({ body })),
    take: () => asked.splice(0),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
