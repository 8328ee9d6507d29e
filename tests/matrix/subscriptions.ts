import { all, type MatrixRow, operators, signedIn } from "./row.ts";

const plan = () => ({ plan: "MONTHLY" });
const intent = () => ({ plan: "MONTHLY", paymentIntentId: "pi_made_up" });
const billing = () => ({
  companyName: "Lotus Tours",
  address: "1 Silk street",
  city: "Hanoi",
  country: "VN",
  taxId: "0101234567",
});

/** Nobody has bought anything, and nobody is there to buy from. */
const when = "without a payment provider";

export const subscriptionMatrix: readonly MatrixRow[] = [
  { route: "GET /api/subscriptions/status", fn: "subscriptions:status", answers: signedIn(200) },
  { route: "GET /api/subscriptions/payments", fn: "subscriptions:mine", answers: operators(200) },
  { fn: "subscriptions:provider", answers: all(200) },
  {
    route: "POST /api/create-subscription",
    fn: "subscriptions:create",
    when,
    answers: operators(503),
    input: plan,
  },
  {
    route: "POST /api/complete-subscription",
    fn: "subscriptions:complete",
    when,
    answers: operators(503),
    input: intent,
  },
  {
    route: "POST /api/subscriptions/cancel",
    fn: "subscriptions:cancel",
    when,
    answers: operators(503),
  },
  {
    route: "POST /api/subscriptions/resume",
    fn: "subscriptions:resume",
    when,
    answers: operators(503),
  },
  {
    route: "POST /api/subscriptions/preview",
    fn: "subscriptions:previewSwitch",
    when,
    answers: operators(503),
    input: plan,
  },
  {
    route: "POST /api/subscriptions/switch",
    fn: "subscriptions:switchPlan",
    when,
    answers: operators(503),
    input: plan,
  },
  {
    route: "POST /api/subscriptions/pay",
    fn: "subscriptions:payOpen",
    when: "of somebody who has bought nothing",
    answers: operators(409),
  },
  {
    route: "POST /api/subscriptions/refresh",
    fn: "subscriptions:refresh",
    when: "of somebody who has bought nothing",
    answers: operators(409),
  },
  {
    route: "POST /api/subscriptions/card",
    fn: "subscriptions:beginCard",
    when: "of somebody who has bought nothing",
    answers: operators(409),
  },
  {
    route: "PUT /api/subscriptions/card",
    fn: "subscriptions:changeCard",
    when,
    answers: operators(503),
    input: () => ({ setupIntentId: "seti_made_up" }),
  },
  {
    route: "PUT /api/subscriptions/billing",
    fn: "subscriptions:saveBilling",
    when: "of somebody who has bought nothing",
    answers: operators(409),
    input: billing,
  },
  {
    route: "POST /api/support/questions",
    fn: "support:ask",
    answers: signedIn(204),
    input: () => ({ question: "How do I invite a colleague?" }),
  },
  { route: "POST /api/stripe/webhook", when, answers: all(503) },
];
