import { patience } from "../patience";
import { safeAddress } from "../safe-address";
import { fieldsOf } from "../sent-fields";

export type Answer = { page: Document; address: string };

export async function sendForm(
  form: HTMLFormElement,
  set: Record<string, string>,
  signal?: AbortSignal,
): Promise<{ response: Response; address: string }> {
  const fields = new URLSearchParams(fieldsOf(form));
  for (const [name, value] of Object.entries(set)) fields.set(name, value);
  return answerTo(form.action, { method: "POST", body: fields, signal });
}

export async function postForPage(
  form: HTMLFormElement,
  set: Record<string, string>,
  signal?: AbortSignal,
): Promise<Answer> {
  const { response, address } = await sendForm(form, set, signal);
  return { page: await pageOf(response), address };
}

export async function getPage(path: string): Promise<Answer> {
  const { response, address } = await answerTo(path, { signal: patience() });
  return { page: await pageOf(response), address };
}

async function answerTo(href: string, init?: RequestInit): Promise<{ response: Response; address: string }> {
  const response = await fetch(href, { ...init, headers: { Accept: "text/html" } });
  const address = safeAddress(response.url, location.href);
  if (address === null) throw new Error("The answer is another site's");
  return { response, address };
}

const pageOf = async (response: Response) => new DOMParser().parseFromString(await response.text(), "text/html");

/** Swaps in parts of the answered page; navigates there if a part is missing. */
export function swapIn({ page, address }: Answer, ids: readonly string[]): boolean {
  const found = ids.map((id) => ({ here: document.getElementById(id), there: page.getElementById(id) }));
  if (found.some(({ here, there }) => !here || !there)) {
    location.assign(address);
    return false;
  }
  for (const { here, there } of found) if (here?.isConnected && there) here.replaceWith(there);
  return true;
}
