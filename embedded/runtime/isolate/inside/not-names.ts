/** Of what a global object has from the beginning, what cannot be the name of a parameter. */
export const NOT_NAMES = new Set([
  "eval",
  "arguments",
  "globalThis",
  "undefined",
  "NaN",
  "Infinity",
]);
