/** A link within a line, which on a phone takes a thumb: what is touched reaches beyond what is seen. */
export const LINE_LINK =
  "text-primary relative rounded-sm underline decoration-dotted underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-3 hover:decoration-solid md:after:hidden";
