// Intl's formatters take far longer to make than to use: each is made once. Browser-safe.

/** For languages and options that the program names itself: whatever is asked for once is kept. */
export function keeping<Options, Format>(make: (language: string, options?: Options) => Format) {
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
