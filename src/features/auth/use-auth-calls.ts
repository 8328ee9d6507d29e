import { useAuthActions } from "@convex-dev/auth/react";
import { useAction, useMutation } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import type { LinkForm, LoginInput, RegisterInput } from "#convex/model/identity/contract.ts";

import { deviceStore } from "../../lib/device-store.ts";
import { forgetDrafts } from "../../lib/drafts.ts";
import { ownDevice } from "./device.ts";
import { holdTokens } from "./hold-tokens.ts";
import { lastWords } from "./last-words.ts";

const PROVIDER = "credentials";

/** Of the second step, where it was asked for. */
const withCode = (code: string | null | undefined): Record<string, string> =>
  code ? { code } : {};

/** The calls of signing in and out. Refusals are thrown. */
export function useAuthCalls() {
  const { i18n } = useTranslation();
  const { signIn, signOut } = useAuthActions();
  const sendMagicLink = useMutation(api.links.sendMagicLink);
  const forgotPassword = useMutation(api.links.forgotPassword);
  const passkeyOptions = useAction(api.passkeys.signInOptions);
  return {
    signIn: async ({ username, password, code }: LoginInput) => {
      const fields = { identifier: username, password, ...withCode(code), ...ownDevice() };
      await signIn(PROVIDER, { flow: "signIn", ...fields });
    },
    register: async (input: RegisterInput) => {
      await signIn(PROVIDER, { flow: "register", ...input, locale: i18n.language, ...ownDevice() });
    },
    sendMagicLink: async ({ email }: LinkForm) => {
      await sendMagicLink({ email, ...ownDevice() });
    },
    forgotPassword: async ({ email }: LinkForm) => {
      await forgotPassword({ email, ...ownDevice() });
    },
    signInWithLink: async (token: string, code?: string) => {
      const link = { flow: "magicLink", token, ...withCode(code), ...ownDevice() };
      await lastWords();
      await holdTokens(() => signIn(PROVIDER, link));
    },
    signInWithPasskey: async (offer?: AbortSignal) => {
      const { askForPasskey } = await import("../../lib/passkeys.ts");
      const response = await askForPasskey(await passkeyOptions({}), offer);
      await signIn(PROVIDER, { flow: "passkey", response, ...ownDevice() });
    },
    signOut: async () => {
      // At once: without a network the rest of it may take as long as that does.
      await deviceStore.tidy(null, Date.now());
      await lastWords();
      try {
        await signOut();
      } finally {
        forgetDrafts();
        await deviceStore.tidy(null, Date.now());
      }
    },
  };
}
