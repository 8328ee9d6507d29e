import { useAuthActions } from "@convex-dev/auth/react";
import { useMutation } from "convex/react";

import { api } from "#convex/_generated/api.js";
import type { LinkForm, LoginInput, RegisterInput } from "#convex/model/identity/contract.ts";

import { forgetDrafts } from "../../lib/drafts.ts";
import { ownDevice } from "./device.ts";

const PROVIDER = "credentials";

/** The calls of signing in and out. Refusals are thrown. */
export function useAuthCalls() {
  const { signIn, signOut } = useAuthActions();
  const sendMagicLink = useMutation(api.links.sendMagicLink);
  const forgotPassword = useMutation(api.links.forgotPassword);
  const passkeyOptions = useMutation(api.passkeys.signInOptions);
  return {
    signIn: async ({ username, password }: LoginInput) => {
      await signIn(PROVIDER, { flow: "signIn", identifier: username, password, ...ownDevice() });
    },
    register: async (input: RegisterInput) => {
      await signIn(PROVIDER, { flow: "register", ...input, ...ownDevice() });
    },
    sendMagicLink: async ({ email }: LinkForm) => {
      await sendMagicLink({ email, ...ownDevice() });
    },
    forgotPassword: async ({ email }: LinkForm) => {
      await forgotPassword({ email, ...ownDevice() });
    },
    signInWithLink: async (token: string) => {
      await signIn(PROVIDER, { flow: "magicLink", token, ...ownDevice() });
    },
    signInWithPasskey: async (offer?: AbortSignal) => {
      const { askForPasskey } = await import("../../lib/passkeys.ts");
      const response = await askForPasskey(await passkeyOptions({}), offer);
      await signIn(PROVIDER, { flow: "passkey", response, ...ownDevice() });
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
