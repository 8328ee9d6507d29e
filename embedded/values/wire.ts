// The two shapes in which values travel inside the backend. Pure types, no code.

/**
 * A Convex value in its wire JSON form, as `JSON.parse` gives it. Values that JSON lacks are objects with one `$` key
 * (`$integer`, `$float`, `$bytes`, `$undefined`); -0, NaN and the infinities are `$float`, so a plain number is exact.
 */
export type Wire = null | boolean | number | string | Wire[] | WireObject;
export type WireObject = { [key: string]: Wire };

/**
 * Bytes as a string of one character (U+0000 to U+00FF) per byte. `<` on two keys is the order of their bytes, and a key
 * can be the key of a Map. Storage turns it into bytes at its own border.
 */
export type Key = string;
