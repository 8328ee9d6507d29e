// What the outside may ask about other people, and say of how one can be reached. Browser-safe.
import * as z from "zod/mini";

import { filePathInput } from "../files/contract.ts";
import { line } from "../text.ts";

/** Whoever blocks more people than this has another problem than people. */
export const BLOCKED_MAX = 200;

export const blockPersonInput = z.strictObject({
  userId: z.string(),
  /** What is wanted, not a change of what is there. */
  blocked: z.boolean(),
});
export type BlockPersonInput = z.infer<typeof blockPersonInput>;

/** One's own upload, or an empty text for none. */
export const pictureInput = z.strictObject({ image: filePathInput });

/** `email` is the account's; the others are what the person enters. */
export const CONTACT_WAYS = ["phone", "whatsapp", "zalo", "email"] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number];

const NUMBER = /^\(?\+?\d(?:[ ().-]{0,2}\d){5,14}$/;
const NUMBER_TEXT = "Please enter a phone number with its digits, such as +84 912 345 678";

/** Empty where there is none. */
function number() {
  return line(NUMBER_TEXT).check(
    z.refine((text) => text === "" || (text.length <= 30 && NUMBER.test(text)), NUMBER_TEXT),
  );
}

export const contactsInput = z
  .strictObject({
    phone: number(),
    whatsapp: number(),
    zalo: number(),
    /** What the other side of an accepted booking sees. */
    shared: z
      .array(z.enum(CONTACT_WAYS, "Please choose among phone, WhatsApp, Zalo and email"))
      .check(z.maxLength(CONTACT_WAYS.length, "Please name each way once")),
  })
  .check(
    z.superRefine((contacts, context) => {
      for (const way of ["phone", "whatsapp", "zalo"] as const) {
        if (!contacts.shared.includes(way) || contacts[way] !== "") continue;
        const message = "Please enter the number that you want to share";
        context.addIssue({ code: "custom", message, path: [way], input: contacts });
      }
    }),
  );
export type ContactsInput = z.infer<typeof contactsInput>;
