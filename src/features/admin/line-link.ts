/** A link within a line, which on a phone takes a thumb: what is touched reaches beyond what is seen. */
export const LINE_LINK =
  "text-primary relative rounded-sm after:absolute after:inset-x-0 after:-inset-y-3 hover:underline md:after:hidden";
