/** The deployment that was named for the build, or whoever serves the app. A variable that is left empty names none. */
export function backendAddress(): string {
  const deployment = (import.meta.env.VITE_CONVEX_URL as string | undefined) ?? "";
  return deployment === "" ? window.location.origin : deployment;
}
