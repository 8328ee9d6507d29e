import { withTexts } from "../../i18n/i18n.ts";
import { lateCode } from "../../ui/late-code.ts";

const load = withTexts("work", () =>
  import("./verify-banner.tsx").then((m) => ({ default: m.VerifyBanner })),
);

/** The line above the page of an account that lacks something. Asked for while somebody comes in, it is there with their first page. */
export const verifyNote = lateCode(load);

/** The way in, during which the line is fetched. */
export function fetchingNote<Input>(comeIn: (input: Input) => Promise<void>) {
  return async (input: Input): Promise<void> => {
    void verifyNote.ask();
    await comeIn(input);
  };
}
