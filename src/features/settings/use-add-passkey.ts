import { useAction } from "convex/react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useDeviceName } from "../../components/use-device-name.ts";
import { unmarked } from "../../i18n/i18n.ts";

/** Has the browser make a passkey and keeps it under the name of this device. Refusals are thrown. */
export function useAddPasskey() {
  const { t } = useTranslation();
  const start = useAction(api.passkeys.start);
  const add = useAction(api.passkeys.add);
  const name = unmarked(useDeviceName(navigator.userAgent));
  return {
    add: async (confirmed: { password: string } | Record<string, never>) => {
      const options = await start(confirmed);
      const { makePasskey } = await import("../../lib/passkeys.ts");
      await add({ response: await makePasskey(options), name });
    },
    done: () => ({ title: t("passkeys.added"), description: t("passkeys.addedText") }),
  };
}
