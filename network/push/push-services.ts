const HOSTS = ["fcm.googleapis.com"];
const DOMAINS = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];
const LONGEST = 1_000;
/** Other names exist nowhere: each would be asked for, and found down. */
const NAME = /^[a-z\d.-]+$/;

/** Browsers name the address, so only known services over https are called; `more` are origins from the settings. */
export function isPushAddress(endpoint: string, more: readonly string[] = []): boolean {
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (more.includes(origin)) return true;
  if (protocol !== "https:" || port !== "") return false;
  return NAME.test(hostname) && (HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)));
}
