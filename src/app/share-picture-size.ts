// What those who draw a picture of a link and those who paint it agree on.

/** In pixels; what the previews of links ask for. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** In the drawing, in place of somebody's own picture. */
export const OWN_PICTURE = "own:picture";
export const OWN_PICTURE_EDGE = 240;
