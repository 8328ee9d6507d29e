/** Where the build leaves the drawing code for the server. */
export const DRAWING_FOLDER = "dist-server";
export const DRAWING_WORKER = `${DRAWING_FOLDER}/drawing-worker.js`;
