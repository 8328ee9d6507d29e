import { expect, it } from "vitest";

import { inEnglish, wordsOf } from "../../../tests/setup/in-english.tsx";
import { PaymentHistory } from "./payment-history.tsx";

type Payment = Parameters<typeof PaymentHistory>[0]["payments"][number];

function row(status: Payment["status"], amountUSDCents: number): string {
  const payment = { id: "p1", number: "GL-7", plan: "MONTHLY", status, amountUSDCents } as Payment;
  return wordsOf(
    inEnglish(<PaymentHistory payments={[{ ...payment, createdAt: 1, pdfUrl: null }]} />),
  );
}

it.each([
  ["PAID", 2_900, "Paid $29.00"],
  ["PAID", 0, "Paid $0.00"],
  ["OPEN", 2_900, "Open $29.00"],
  // A switch to the smaller plan gives money back; nobody paid less than nothing.
  ["PAID", -26_100, "Credited $261.00"],
  ["VOID", -26_100, "Void -$261.00"],
] as const)("says of an invoice that is %s over %i cents: %s", (status, cents, words) => {
  expect(row(status, cents)).toContain(words);
});
