import { matchPath } from "react-router-dom";

import { ROUTES } from "./routes.ts";

/** Resolves when the page at an address can be drawn, or could not be had. */
export async function preloadPage(pathname: string): Promise<void> {
  await ROUTES.find(({ path }) => matchPath(path, pathname))?.page.preload();
}
