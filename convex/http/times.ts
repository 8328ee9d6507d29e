// Convex functions speak milliseconds, /api speaks ISO 8601.

export function toIso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}

export function toIsoOrNull(instantMs: number | null | undefined): string | null {
  return instantMs === null || instantMs === undefined ? null : toIso(instantMs);
}
