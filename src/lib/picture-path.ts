const OWN_PICTURE = /^(\/api\/files\/[\w-]{22})\.webp$/;

/** The same picture in a smaller form, of which there are two; an address that is not ours has only the one that it names. */
export function pathAt(path: string, edge: 160 | 480): string {
  return path.replace(OWN_PICTURE, `$1-${edge}.webp`);
}
