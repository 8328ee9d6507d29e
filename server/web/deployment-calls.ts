// For Vite's development server in front of a deployment of Convex: files and the cookie of the API belong to the app's own origin.
import type { ServerOptions } from "vite";

/** `siteUrl`: the deployment's address for HTTP actions, where one is named. */
export function deploymentCalls(siteUrl: string | undefined): ServerOptions {
  if (!siteUrl) return {};
  return { proxy: { "/api/": { target: siteUrl, changeOrigin: true } } };
}
