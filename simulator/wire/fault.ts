// What Stripe refuses, in its words and with its status.
export interface FaultBody {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  setup_intent?: object;
  payment_method?: object;
}

const STATUSES = {
  invalid_request_error: 400,
  card_error: 402,
  idempotency_error: 400,
  api_error: 500,
};

export class StripeFault extends Error {
  readonly status: number;
  readonly body: FaultBody;
  /** A declined card leaves its traces: what was written until then stays. */
  readonly isKept: boolean;

  constructor(body: FaultBody, status: number = STATUSES[body.type], isKept = false) {
    super(body.message);
    this.body = body;
    this.status = status;
    this.isKept = isKept;
  }
}

export function invalid(message: string, param?: string, code?: string): StripeFault {
  return new StripeFault({
    type: "invalid_request_error",
    message,
    ...(param !== undefined && { param }),
    ...(code !== undefined && { code }),
  });
}

const NAMES: Record<string, string> = {
  payment_intent: "payment_intent",
  setup_intent: "setupintent",
  payment_method: "PaymentMethod",
  test_clock: "test_clock",
};

export function missing(table: string, id: string, param = "id"): StripeFault {
  const message = `No such ${NAMES[table] ?? table}: '${id}'`;
  const body = { type: "invalid_request_error", message, param, code: "resource_missing" } as const;
  // What the address names is not found; what a parameter names is a bad request.
  return new StripeFault(body, param === "id" ? 404 : 400);
}
