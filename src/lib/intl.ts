// Intl's formatters take far longer to make than to use: each is made once.

function keeping<Options, Format>(make: (language: string, options?: Options) => Format) {
  const made = new Map<string, Format>();
  return (language: string, options?: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(language, options);
    made.set(key, format);
    return format;
  };
}

export const dateTimeFormat = keeping(
  (language, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options),
);

export const numberFormat = keeping(
  (language, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

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
