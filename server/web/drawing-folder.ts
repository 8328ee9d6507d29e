/** Where the build leaves the drawing code for the server. */
export const DRAWING_FOLDER = "dist-server";
export const DRAWING_WORKER = `${DRAWING_FOLDER}/drawing-worker.js`;
/** Makes pictures of its drawings. */
export const PICTURE_WORKER = `${DRAWING_FOLDER}/picture-worker.js`;
/** What it found the pages to say of themselves. */
export const PAGE_OUTLINES = `${DRAWING_FOLDER}/pages.json`;
