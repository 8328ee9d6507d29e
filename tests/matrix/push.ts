import { type MatrixRow, signedIn } from "./row.ts";

export const pushMatrix: readonly MatrixRow[] = [
  { route: "GET /api/user/push-key", fn: "push:key", answers: signedIn(200) },
  { route: "GET /api/user/push-subscriptions", fn: "push:devices", answers: signedIn(200) },
  {
    route: "POST /api/user/push-subscriptions",
    fn: "push:subscribe",
    when: "with an address in this network",
    answers: signedIn(400),
    input: () => ({
      endpoint: "https://192.168.0.1/push",
      keys: { p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) },
    }),
  },
  {
    route: "DELETE /api/user/push-subscriptions/{id}",
    fn: "push:unsubscribe",
    when: "of a device that is not there",
    answers: signedIn(404),
    input: () => ({ id: "nobody" }),
    args: ({ id }) => ({ subscription: id }),
  },
  {
    fn: "push:find",
    answers: signedIn(200),
    input: () => ({ endpoint: "https://push.example.com/device" }),
  },
];
