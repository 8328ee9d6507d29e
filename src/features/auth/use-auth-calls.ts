import { useAuthActions } from "@convex-dev/auth/react";

import type { LoginInput, RegisterInput } from "#convex/model/identity/contract.ts";

import { forgetDrafts } from "../../lib/drafts.ts";
import { ownDevice } from "./device.ts";

const PROVIDER = "credentials";

/** The calls of signing in and out. Refusals are thrown. */
export function useAuthCalls() {
  const { signIn, signOut } = useAuthActions();
  return {
    signIn: async ({ username, password }: LoginInput) => {
      await signIn(PROVIDER, { flow: "signIn", identifier: username, password, ...ownDevice() });
    },
    register: async (input: RegisterInput) => {
      await signIn(PROVIDER, { flow: "register", ...input, ...ownDevice() });
    },
    signOut: async () => {
      try {
        await signOut();
      } finally {
        forgetDrafts();
      }
    },
  };
}
