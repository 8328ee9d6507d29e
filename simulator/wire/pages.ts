// What people see of Stripe itself: an invoice, and the step in which a bank asks its customer.
import type { Books } from "../billing/books.ts";
import { pay, refusePayment } from "../billing/invoices.ts";
import { confirmSetup, refuseSetupStep } from "../billing/setup.ts";
import type { Invoice } from "../objects/stored.ts";
import { pdfOf } from "./pdf.ts";

export interface Page {
  status: number;
  type: string;
  body: string | Buffer;
  /** Where to go instead. */
  location?: string;
}

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
}

const STYLE = `:root{color-scheme:light dark}a{color:#5851ea}body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#1a1f36;background:#fff}
h1{font-size:1.5rem}table{width:100%;border-collapse:collapse}td{padding:.5rem 0;vertical-align:top;border-bottom:1px solid #e3e8ee}td:last-child{text-align:end;overflow-wrap:anywhere}
button{font:inherit;padding:.6rem 1.1rem;border-radius:.4rem;border:1px solid #c1c9d2;background:#fff;cursor:pointer}button.first{background:#635bff;border-color:#635bff;color:#fff}
form{display:flex;gap:.75rem;flex-wrap:wrap}.small{color:#697386;font-size:.875rem}
@media (prefers-color-scheme:dark){body{background:#14171f;color:#e8eaf0}a{color:#a5a0ff}.small{color:#a3acba}td{border-color:#333a49}button{background:#222838;color:inherit;border-color:#444c5e}}`;

function html(title: string, body: string, status = 200): Page {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style>`;
  const text = `<!doctype html><html lang="en"><head>${head}</head><body>${body}<p class="small">This page stands in for Stripe while GuideLink runs without its keys. No money moves.</p></body></html>`;
  return { status, type: "text/html; charset=utf-8", body: text };
}

const NOT_FOUND = html("Not found", "<h1>There is nothing here</h1>", 404);

function money(cents: number): string {
  return `${cents < 0 ? "-" : ""}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

function invoiceLines(invoice: Invoice): [string, string][] {
  const when = invoice.status_transitions.paid_at;
  return [
    ["Number", invoice.number ?? ""],
    ["Date", day(invoice.created)],
    ["Billed to", [invoice.customer_name, invoice.customer_email].filter(Boolean).join(", ")],
    ...(invoice.customer_tax_ids ?? []).map(({ value }): [string, string] => [
      "Tax id",
      value ?? "",
    ]),
    ...invoice.lines.data.map(({ description, amount, period }): [string, string] => [
      `${description ?? ""}, ${day(period.start)} to ${day(period.end)}`,
      money(amount),
    ]),
    ["Total", `${money(invoice.total)} USD`],
    [
      when === null ? "Due" : `Paid on ${day(when)}`,
      money(when === null ? invoice.amount_remaining : invoice.amount_paid),
    ],
  ];
}

function invoicePage(books: Books, id: string, token: string, isPdf: boolean): Page {
  const invoice = books.store.get("invoice", id);
  if (invoice?.hosted_invoice_url !== `simulator:/invoices/${id}/${token}`) return NOT_FOUND;
  const title = `Invoice ${invoice.number ?? ""}`;
  const lines = invoiceLines(invoice);
  if (isPdf) {
    const text = lines.map(([name, value]) => `${name}: ${value}`);
    return { status: 200, type: "application/pdf", body: pdfOf(`GuideLink - ${title}`, text) };
  }
  const rows = lines.map(
    ([name, value]) => `<tr><td>${escaped(name)}</td><td>${escaped(value)}</td></tr>`,
  );
  return html(
    title,
    `<h1>${escaped(title)}</h1><table>${rows.join("")}</table><p><a href="${token}/pdf">Download the invoice as a PDF</a></p>`,
  );
}

interface Step {
  id: string;
  status: string;
  client_secret: string;
  payment_method: string | null;
  next_action: { redirect_to_url?: { return_url: string | null } } | null;
}

function stepOf(books: Books, id: string, secret: string): Step | null {
  const intent: Step | undefined =
    books.store.get("payment_intent", id) ?? books.store.get("setup_intent", id);
  return intent === undefined || intent.client_secret !== secret ? null : intent;
}

function stepPage(books: Books, id: string, secret: string): Page {
  const step = stepOf(books, id, secret);
  if (step === null) return NOT_FOUND;
  if (step.status !== "requires_action") return stepEnd(step, null, step.status === "succeeded");
  const amount = books.store.get("payment_intent", id)?.amount;
  const what =
    amount === undefined ? "keeping your card" : `a payment of ${money(amount)} to GuideLink`;
  return html(
    "Confirm with your bank",
    `<h1>Confirm with your bank</h1><p>Your bank asks whether ${what} is yours.</p><form method="post"><button class="first" name="answer" value="complete">Complete</button><button name="answer" value="fail">Fail</button></form>`,
  );
}

/** Back to where it began, or, in a frame or a window, a word to who opened it. */
function stepEnd(step: Step, returnUrl: string | null, isGood: boolean): Page {
  const kind = step.id.startsWith("seti_") ? "setup_intent" : "payment_intent";
  if (returnUrl !== null) {
    const url = new URL(returnUrl);
    url.searchParams.set(kind, step.id);
    url.searchParams.set(`${kind}_client_secret`, step.client_secret);
    url.searchParams.set("redirect_status", isGood ? "succeeded" : "failed");
    return { status: 303, type: "text/plain", body: "", location: url.href };
  }
  const word = JSON.stringify({ type: "stripe-simulator:extra-step", id: step.id, isGood });
  const script = `<script>(window.opener??window.parent).postMessage(${word},"*")</script>`;
  return html(
    "Done",
    `<h1>${isGood ? "Confirmed" : "Not confirmed"}</h1><p>You can close this page.</p>${script}`,
  );
}

function answerStep(books: Books, id: string, secret: string, answer: string): Page {
  const step = stepOf(books, id, secret);
  if (step === null) return NOT_FOUND;
  if (step.status !== "requires_action") return stepPage(books, id, secret);
  const returnUrl = step.next_action?.redirect_to_url?.return_url ?? null;
  const isGood = books.store.write(() => takeAnswer(books, step, answer === "complete", returnUrl));
  return stepEnd(step, returnUrl, isGood);
}

function takeAnswer(
  books: Books,
  { id, payment_method: used }: Step,
  passes: boolean,
  returnUrl: string | null,
): boolean {
  const method = books.must("payment_method", used ?? "");
  const setup = books.store.get("setup_intent", id);
  const attempt = { returnUrl, isConfirmed: true };
  if (setup !== undefined) {
    const after = passes
      ? confirmSetup(books, setup, method, attempt)
      : refuseSetupStep(books, setup);
    return after.status === "succeeded";
  }
  const intent = books.must("payment_intent", id);
  const outcome = passes ? pay(books, intent, method, attempt) : refusePayment(books, intent);
  return outcome.kind === "paid";
}

/** Null where no page stands. */
export function pageAt(books: Books, method: string, path: string, body: string): Page | null {
  const [, kind, id = "", token = "", rest] =
    /^\/(invoices|extra-step)\/(\w{1,100})\/(\w{1,200})(\/pdf)?$/.exec(path) ?? [];
  if (kind === "invoices" && method === "GET")
    return invoicePage(books, id, token, rest !== undefined);
  if (kind !== "extra-step" || rest !== undefined) return null;
  if (method === "GET") return stepPage(books, id, token);
  if (method !== "POST") return null;
  return answerStep(books, id, token, new URLSearchParams(body).get("answer") ?? "");
}
