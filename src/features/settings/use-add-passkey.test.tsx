import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import type { FunctionReference } from "convex/server";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";

import { addPasskeyInput } from "#convex/model/passkeys/contract.ts";

import english from "../../../public/locales/en/work.json" with { type: "json" };
import urdu from "../../../public/locales/ur/work.json" with { type: "json" };
import { initI18n } from "../../i18n/i18n.ts";
import { useAddPasskey } from "./use-add-passkey.ts";

const MADE = { id: "key", response: { clientDataJSON: "e30", attestationObject: "oA" } };
vi.mock("../../lib/passkeys.ts", () => ({ makePasskey: () => Promise.resolve(MADE) }));

/** What the server is asked to keep. */
async function added(): Promise<unknown> {
  const sent: unknown[] = [];
  const client = {
    action: async (action: FunctionReference<"action">, args: unknown) => {
      if (getFunctionName(action) === "passkeys:add") sent.push(args);
      return await Promise.resolve({});
    },
  } as unknown as ConvexReactClient;
  let given: ReturnType<typeof useAddPasskey> | undefined;
  function Probe() {
    given = useAddPasskey();
    return null;
  }
  renderToStaticMarkup(
    <ConvexProvider client={client}>
      <Probe />
    </ConvexProvider>,
  );
  await given?.add({});
  return sent[0];
}

it.each([
  ["en", "Chrome on Linux"],
  ["ur", "Linux پر Chrome"],
])("in %s a passkey is named after the device, in a name that the server takes", async (...one) => {
  const [language, name] = one;
  vi.stubGlobal("navigator", { userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0" });
  await initI18n(language, { en: english, ur: urdu });
  expect(addPasskeyInput.parse(await added())).toEqual({ response: MADE, name });
});
