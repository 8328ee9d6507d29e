// Convex Auth for the browser client. The provider is our own: the library's Password hashes inside a mutation, tells
// known accounts from unknown ones, and checks passwords at sign-up past its limiter.
import { ConvexCredentials } from "@convex-dev/auth/providers/ConvexCredentials";
import { convexAuth } from "@convex-dev/auth/server";

import type { DataModel } from "./_generated/dataModel.js";
import { appError } from "./model/errors.ts";
import { loginInput, registerInput } from "./model/identity/contract.ts";
import { isDevice } from "./model/identity/rules.ts";
import { SESSION_DURATION_MS } from "./model/identity/sessionToken.ts";
import { register, signInWithPassword } from "./model/identity/signIn.ts";
import { parseInput } from "./model/input.ts";

const credentials = ConvexCredentials<DataModel>({
  id: "credentials",
  authorize: async ({ flow, device, ...fields }, ctx) => {
    const browser = isDevice(device) ? { device } : {};
    if (flow === "signIn") {
      const { identifier, ...rest } = fields;
      const input = parseInput(loginInput, { username: identifier, ...rest });
      return { userId: await signInWithPassword(ctx, input, browser.device) };
    }
    if (flow === "register") {
      return { userId: await register(ctx, parseInput(registerInput, fields), browser) };
    }
    throw appError("VALIDATION", "This value is missing or not valid", "flow");
  },
});

export const { auth, signIn, signOut, store } = convexAuth({
  providers: [credentials],
  session: { totalDurationMs: SESSION_DURATION_MS },
});
