/** A small seeded generator, a multiplicative walk with its high bits folded in: repeatable, not for secrets. */
export function seededRandom(seed: number): () => number {
  let walk = Math.imul((seed | 0) ^ 0x2545f491, 0x9e3779b1) | 1;
  return () => {
    walk = Math.imul(walk, 0x5bd1e995) + 0x1b873593;
    const folded = Math.imul(walk ^ (walk >>> 13), 0xc2b2ae35);
    return ((folded ^ (folded >>> 16)) >>> 0) / 0x1_0000_0000;
  };
}
