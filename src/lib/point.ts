/** Between two facts of one line. It stays with the first: no line begins with it. */
export const POINT = "\u00A0· ";
