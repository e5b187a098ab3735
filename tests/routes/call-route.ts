import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Limited } from "~/models/navigation/too-often";
import { loginCookies } from "~/web/session/login-cookies.server";
import type { LoadContext } from "~/web/visit/load-context";
import { pairOf, requestWith, SITE } from "../web/configured";

type Handler = (args: LoaderFunctionArgs) => unknown;
type Cookies = Record<string, string>;
type Asked = {
  path: string;
  params?: Record<string, string>;
  cookies?: Cookies;
  headers?: Record<string, string>;
  /** Asked on this computer. */ nearby?: boolean;
  /** Over a limit by network. */ limited?: Limited | undefined;
  /** The clients that come with the request. */ upstreams?: unknown;
};

/** A loader's or action's answer, whether it was returned or thrown. */
export type RouteAnswer = {
  status: number;
  statusText: string;
  headers: Headers;
  location: string | null;
  /** JSON where it is, else the text. */
  body: unknown;
  /** The cookies it sets by name; "" where it ends one. */
  cookies: Cookies;
};

export function get(
  loader: Handler,
  { path, params = {}, cookies = {}, headers = {}, ...given }: Asked,
): Promise<RouteAnswer> {
  return run(loader, requestWith(cookies, path, { headers }), params, given);
}

type Form = Record<string, string> | [name: string, value: string][];

export function post(
  action: Handler,
  { path, params = {}, cookies = {}, headers = {}, ...given }: Asked,
  form: Form = {},
): Promise<RouteAnswer> {
  const request = requestWith(cookies, path, {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { Origin: SITE, ...headers },
  });
  return run(action, request, params, given);
}

/** The same, with the test's clients handed in as the server hands in its own. */
export function callsWith(clients: () => unknown) {
  const calls = {
    get: (loader: Handler, asked: Asked) => get(loader, { upstreams: clients(), ...asked }),
    post: (action: Handler, asked: Asked, form?: Form) => post(action, { upstreams: clients(), ...asked }, form),
  };

  /** A member's page in a browser, which sends its form with its one-time key and keeps the cookies it is given. */
  async function open<Body>(
    { loader, action }: { loader: Handler; action?: Handler },
    path: string,
    session: Cookies = member,
  ) {
    const answer = await calls.get(loader, { path, cookies: session });
    const { oneTimeKey: key = "" } = (answer.body ?? {}) as { oneTimeKey?: string };
    let cookies: Cookies = { ...session, ...answer.cookies };
    const send = async (form: Record<string, string>) => {
      const sent = await calls.post(action ?? loader, { path, cookies }, { key, ...form });
      cookies = { ...cookies, ...sent.cookies };
      return sent;
    };
    return { ...answer, body: answer.body as Body, key, send };
  }

  return { ...calls, open };
}

async function run(
  handler: Handler,
  request: Request,
  params: Record<string, string>,
  { nearby = false, limited, upstreams }: Pick<Asked, "nearby" | "limited" | "upstreams">,
): Promise<RouteAnswer> {
  let answer: unknown;
  try {
    answer = await handler({
      request,
      params,
      context: {
        clientAddress: "203.0.113.1",
        clientNetwork: "203.0.113.1",
        nearby,
        ...(limited && { limited }),
        upstreams: upstreams as LoadContext["upstreams"],
      },
    });
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    answer = thrown;
  }
  return routeAnswer(answer);
}

/** A response, or what `data()` made, as a browser would read it. */
export async function routeAnswer(answer: unknown): Promise<RouteAnswer> {
  return answer instanceof Response ? ofResponse(answer) : ofData(answer);
}

async function ofResponse(response: Response): Promise<RouteAnswer> {
  const text = await response.text();
  const isJson = response.headers.get("Content-Type")?.includes("json");
  return { ...facts(response.status, response.statusText, response.headers), body: isJson ? JSON.parse(text) : text };
}

/** What Remix's `data()` makes. */
function ofData(answer: unknown): RouteAnswer {
  const { data, init } = answer as { data: unknown; init: ResponseInit | null };
  return { ...facts(init?.status ?? 200, init?.statusText ?? "", new Headers(init?.headers)), body: data };
}

function facts(status: number, statusText: string, headers: Headers): Omit<RouteAnswer, "body"> {
  return {
    status,
    statusText,
    headers,
    location: headers.get("Location"),
    cookies: Object.fromEntries(headers.getSetCookie().map(pairOf)),
  };
}

export const member = {
  member_access_token: "t1",
  member_service_uid: "u1",
  member_service_email: "fan@example.test",
  member_service_time_zone: "America/Denver",
};
export const renewable = { ...member, member_refresh_token: "r1" };

/** The cookies that this site itself hands out with a token: its proof among them. */
export const handedOut = (): Cookies =>
  Object.fromEntries(
    loginCookies(
      { access_token: "t1", expires_in: 3600 },
      { key: "u1", email: "fan@example.test", time_zone: "America/Denver" },
    ).map(pairOf),
  );
