import { type MatrixRow, signedIn } from "./row.ts";

export const settingsMatrix: readonly MatrixRow[] = [
  { route: "GET /api/user/settings", fn: "settings:get", answers: signedIn(200) },
  {
    route: "PUT /api/user/settings",
    fn: "settings:save",
    answers: signedIn(200),
    input: () => ({ locale: "vi", notifications: { messages: { mail: false } } }),
  },
];
