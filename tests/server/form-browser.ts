import { parse } from "node-html-parser";

export type Page = { path: string; status: number; html: string };

/** A browser as far as forms need one: cookies, redirects within the site, and where it came from. */
export class FormBrowser {
  private readonly cookies = new Map<string, string>();
  private here: string | null = null;
  /** Called with each answer and its text. */
  onAnswer: (answer: Response, text: string) => void = () => undefined;

  constructor(private readonly site: () => string) {}

  async send(path: string, form?: Record<string, string>): Promise<Page> {
    const site = this.site();
    const answer = await fetch(site + path, {
      redirect: "manual",
      headers: {
        Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(this.here !== null && { Referer: site + this.here }),
        ...(form && { Origin: site }),
      },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    this.here = path;
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const html = await answer.text();
    this.onAnswer(answer, html);
    const location = answer.headers.get("Location");
    if (!location) return { path, status: answer.status, html };
    const { pathname, search } = new URL(location, site);
    return this.send(`${pathname}${search}`);
  }

  /** A new member without a pass, on the provider's page for a card. */
  async enterCard(name: string, password = "under the lights"): Promise<Page> {
    const path = "/subscribe/retail";
    await this.send(path, { intent: "choose-pass", pass: "annual-basic" });
    await this.send(`${path}?step=school`, { intent: "continue-without-school" });
    const person = {
      ...{ name: "Robin", last_name: "Sawyer", email: `${name}@mail.example`, zip_code: "50309" },
      ...{ password, accept_service_terms: "on" },
    };
    await this.send(`${path}?step=account`, person);
    return this.send(`${path}?step=payment`, { intent: "enter-card" });
  }

  /** The page that the provider leads to, or its own again where the card is refused. */
  async typeCard({ path }: Page, number: string, cvc = "123"): Promise<Page> {
    const session = new URL(path, this.site()).searchParams.get("session") ?? "";
    const card = { name: "Robin Sawyer", number, expiry: "04 / 31", cvc, zip: "50309" };
    return this.send("/pay/card", { session, ...card });
  }
}

/** The form of Place Order as it stands on the page. */
export function orderForm(html: string): Record<string, string> {
  const page = parse(html);
  const form = page.querySelectorAll("form").find((one) => one.querySelector('input[value="place-order"]'));
  const fields = [
    ...(form?.querySelectorAll("input") ?? []),
    ...page.querySelectorAll('input[type="hidden"][form="place-order"]'),
  ];
  return Object.fromEntries(fields.map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]));
}
