let count = 0;

/** A username that nobody has yet, also when the test is tried once more. */
export function freshName(name: string): string {
  count += 1;
  return `${name}_${count}`;
}
