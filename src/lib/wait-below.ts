/** On what may grow, or go, once it is known; and on what stands in its place until then. */
export const UNKNOWN = { "data-unknown": true } as const;

/** For what such parts stand in: all that is below one waits with it, as it would be pushed away. */
export const BELOW_WAITS = "[&>[data-unknown]~*]:hidden";
