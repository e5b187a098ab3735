import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type AvataxCall, avataxDescription } from "./avatax-description";
import { type Filed, orderOf, RATES, sums } from "./stripe-tax-stand-in";

/** An AvaTax that keeps its documents. It takes only what its description allows, and each code once for a type. */

export const KEYS = { accountId: "2000123", licenseKey: "license-marked-1", companyCode: "FIELDHOUSE" };

type Document = { code: string; type: string; status: string; amount: number; tax: number; taxDate: string };
type Line = { amount: number };
type Create = {
  type: string;
  code?: string;
  commit?: boolean;
  companyCode?: string;
  date: string;
  lines: Line[];
  addresses: { singleLocation: { postalCode: string; country: string } };
  taxOverride?: { type: string; taxAmount: number; taxDate?: string };
};
type Refund = { refundTransactionCode: string; refundType: string; refundDate: string };
export type AvataxFault = "lost_request" | "lost_reply" | "late" | "error" | null;

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly number: number,
  ) {
    super(code);
  }
}

const cents = (dollars: number): number => Math.round(dollars * 100);

export class AvataxStandIn {
  readonly documents: Document[] = [];
  readonly rates = { ...RATES };
  readonly asked: string[] = [];
  fault: (call: string) => AvataxFault = () => null;
  /** Several numbers stand for a code that is taken. */
  taken = { code: "DocumentCodeConflict", number: 303 };
  url = "";
  private readonly wrong: string[] = [];
  private readonly server = createServer((request, response) => this.take(request, response));
  private readonly late: ServerResponse[] = [];

  private constructor(private readonly description: ReturnType<typeof avataxDescription>) {}

  static async open(files: readonly string[]): Promise<AvataxStandIn> {
    const avatax = new AvataxStandIn(avataxDescription(files));
    avatax.server.listen(0, "127.0.0.1");
    await once(avatax.server, "listening");
    avatax.url = `http://127.0.0.1:${(avatax.server.address() as AddressInfo).port}/`;
    return avatax;
  }
  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
  violations = (): string[] => this.wrong.splice(0);

  /** What it would file, by order. */
  filed(): Map<string, Filed> {
    const committed = this.documents.filter(({ status }) => status === "Committed");
    return sums(committed.map(({ code, amount, tax }) => ({ order: orderOf(code), amount, tax })));
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const { call, wrong } = this.description.read(request.method ?? "", request.url ?? "", body);
      this.wrong.push(...wrong);
      this.asked.push(call?.name ?? "nothing");
      const fault = this.fault(call?.name ?? "");
      if (fault === "lost_request") return void request.socket.destroy();
      const { status, answer } =
        fault === "error" ? refused(new Refusal(500, "ServerError", 1)) : this.met(request, call);
      if (fault === "lost_reply") return void request.socket.destroy();
      if (fault === "late") return void this.late.push(response);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
  }

  private met(request: IncomingMessage, call: AvataxCall | null): { status: number; answer: unknown } {
    try {
      const basic = `Basic ${btoa(`${KEYS.accountId}:${KEYS.licenseKey}`)}`;
      if (request.headers.authorization !== basic) throw new Refusal(401, "AuthenticationException", 30);
      if (!call) throw new Refusal(404, "EntityNotFoundError", 4);
      return { status: call.name === "createTransaction" ? 201 : 200, answer: this.answer(call) };
    } catch (error) {
      if (error instanceof Refusal) return refused(error);
      throw error;
    }
  }

  private answer({ name, path, query, body }: AvataxCall): unknown {
    if (name === "createTransaction") return this.create(body as Create);
    const [company, code] = [path[4], path[6]];
    if (company !== KEYS.companyCode) throw new Refusal(404, "EntityNotFoundError", 4);
    const type = String(query.documentType ?? "SalesInvoice");
    const found = this.documents.find((one) => one.code === code && one.type === type);
    if (!found) throw new Refusal(404, "EntityNotFoundError", 4);
    if (name === "refundTransaction") return this.refund(found, body as Refund);
    if (name === "commitTransaction") found.status = "Committed";
    return record(found);
  }

  private create({ type, code, commit, companyCode, date, lines, addresses, taxOverride }: Create): unknown {
    if (companyCode !== KEYS.companyCode) throw new Refusal(400, "CompanyNotFoundError", 310);
    const rates = this.rates[addresses.singleLocation.postalCode];
    if (!rates) throw new Refusal(400, "GetTaxError", 300);
    const amount = lines.reduce((sum, line) => sum + cents(line.amount), 0);
    const calculated = rates.reduce((sum, rate) => sum + Math.round((amount * rate) / 1_000_000), 0);
    // What isn't taxable stays so, whatever the override says.
    const tax = taxOverride?.type === "TaxAmount" && rates.length > 0 ? cents(taxOverride.taxAmount) : calculated;
    const status = commit ? "Committed" : "Saved";
    const made = { code: code ?? "", type, status, amount, tax, taxDate: taxOverride?.taxDate ?? date };
    return record(type.endsWith("Order") ? { ...made, status: "Temporary" } : this.keep(made));
  }

  /** A refund keeps the tax of its sale; it isn't committed by itself. */
  private refund(sale: Document, { refundTransactionCode: code, refundType }: Refund): unknown {
    if (refundType !== "Full") throw new Refusal(400, "NotPlayed", 1);
    const back = { amount: 0 - sale.amount, tax: 0 - sale.tax, taxDate: sale.taxDate };
    return record(this.keep({ code, type: "ReturnInvoice", status: "Saved", ...back }));
  }

  private keep(made: Document): Document {
    const known = this.documents.findIndex(({ code, type }) => code === made.code && type === made.type);
    if (known >= 0 && this.documents[known]?.status === "Committed")
      throw new Refusal(400, this.taken.code, this.taken.number);
    if (known >= 0) this.documents.splice(known, 1);
    this.documents.push(made);
    return made;
  }
}

const record = ({ amount, tax, ...rest }: Document) => ({ ...rest, totalAmount: amount / 100, totalTax: tax / 100 });

function refused({ status, code, number }: Refusal) {
  const details = [{ code, number, message: code, faultCode: "Client", severity: "Error" }];
  return { status, answer: { error: { code, message: code, target: "Unknown", details } } };
}
