// The formatters of the screens.
import { keeping } from "#convex/model/formats.ts";

export { dateTimeFormat, numberFormat } from "#convex/model/formats.ts";

export const relativeTimeFormat = keeping(
  (language, options?: Intl.RelativeTimeFormatOptions) =>
    new Intl.RelativeTimeFormat(language, options),
);

export const listFormat = keeping(
  (language, options?: Intl.ListFormatOptions) => new Intl.ListFormat(language, options),
);

const displayNames = keeping(
  (language, options?: Intl.DisplayNamesOptions) =>
    // Without options there would be no kind of names.
    new Intl.DisplayNames(language, options ?? { type: "language" }),
);

/** What the first language calls the second one. */
export function languageName(language: string, code: string): string {
  return displayNames(language).of(code) ?? code;
}
