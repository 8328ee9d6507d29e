import { type MatrixRow, signedIn } from "./row.ts";

const wrong = () => ({ password: "wrong", code: "123456" });

export const twoStepMatrix: readonly MatrixRow[] = [
  { route: "GET /api/user/two-step", fn: "twoStep:get", answers: signedIn(200) },
  {
    route: "POST /api/user/two-step",
    fn: "twoStep:begin",
    answers: signedIn(400),
    input: () => ({ password: "wrong" }),
  },
  {
    route: "POST /api/user/two-step/confirm",
    fn: "twoStep:confirm",
    when: "without having begun",
    answers: signedIn(409),
    input: () => ({ code: "123456" }),
  },
  {
    route: "DELETE /api/user/two-step",
    fn: "twoStep:turnOff",
    answers: signedIn(409),
    input: wrong,
  },
  {
    route: "POST /api/user/two-step/recovery-codes",
    fn: "twoStep:renewCodes",
    answers: signedIn(409),
    input: wrong,
  },
];
