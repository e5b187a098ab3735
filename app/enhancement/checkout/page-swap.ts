import { patience } from "../patience";
import { safeAddress } from "../safe-address";
import { fieldsOf } from "../sent-fields";
import { leave } from "./request-queue";

/** `taken`: what was sent led on to a page; else the page says why not. `ok`: by its status. */
export type Answer = { page: Document; address: string; taken: boolean; ok: boolean };

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
  return { page: await pageOf(response), address, taken: response.redirected, ok: response.ok };
}

export async function getPage(path: string): Promise<Answer> {
  const { response, address } = await answerTo(path, { signal: patience() });
  return { page: await pageOf(response), address, taken: true, ok: response.ok };
}

async function answerTo(href: string, init?: RequestInit): Promise<{ response: Response; address: string }> {
  const response = await fetch(href, { ...init, headers: { Accept: "text/html" } });
  const address = safeAddress(response.url, location.href);
  if (address === null) throw new Error("The answer is another site's");
  return { response, address };
}

const pageOf = async (response: Response) => new DOMParser().parseFromString(await response.text(), "text/html");

/** Replaces the page's parts with the answer's, except those that contain `kept`; navigates if one is missing. */
export function swapIn(
  { page, address }: Pick<Answer, "page" | "address">,
  ids: readonly string[],
  kept?: string,
): boolean {
  const found = ids.map((id) => ({ here: document.getElementById(id), there: page.getElementById(id) }));
  if (found.some(({ here, there }) => !here || !there)) {
    leave(() => location.assign(address));
    return false;
  }
  for (const { here, there } of found)
    if (here?.isConnected && there && !(kept && swapAround(kept, here, there))) here.replaceWith(there);
  return true;
}

/** What is typed there stays where it is, with the focus and a phone's keyboard. */
function swapAround(kept: string, here: Element, there: Element): boolean {
  const [old, fresh] = [here, there].map((part) => [...part.children].find((child) => child.querySelector(kept)));
  if (!old || !fresh) return false;
  for (const child of [...here.children]) if (child !== old) child.remove();
  const children = [...there.children];
  const at = children.indexOf(fresh);
  old.before(...children.slice(0, at));
  old.after(...children.slice(at + 1));
  return true;
}
