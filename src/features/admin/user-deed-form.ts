import * as z from "zod/mini";

import { userDeedInput } from "#convex/model/administration/contract.ts";

import type { AskedDeed } from "./user-offers.ts";

/** What may be typed in two ways looks the same. */
const plain = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** What the dialog asks for; `until` is empty where there is no end. */
export function deedForm(deed: AskedDeed, name: string) {
  const { reason } = userDeedInput.shape;
  const given = reason.def.innerType.def.innerType;
  return z.strictObject({
    reason: deed === "delete" ? given : given.check(z.minLength(1, "Please say why")),
    until: z.string(),
    typed: z
      .string()
      .check(z.refine((text) => plain(text) === plain(name), "This is not the name")),
  });
}

export interface DeedForm {
  reason: string;
  until: string;
  typed: string;
}
