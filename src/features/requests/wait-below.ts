/** On a list whose rows are still unknown, and on what stands in its place. */
export const UNKNOWN = { "data-unknown": true } as const;

/** For what such lists stand in: all that is below one waits with it, as its rows would push it away. */
export const BELOW_WAITS = "[&>[data-unknown]~*]:hidden";
