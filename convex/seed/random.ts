// A small seeded generator (mulberry32): the demo marketplace must be the same on every machine.

export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** Log-normal: half of all lie below the median, a few far above. */
  logNormal(median: number, sigma: number): number;
  pick<T>(items: readonly T[]): T;
  /** `weights[i]` belongs to `items[i]`. */
  weighted<T>(items: readonly T[], weights: readonly number[]): T;
  /** Different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  function int(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1));
  }

  function pick<T>(items: readonly T[]): T {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  function weighted<T>(items: readonly T[], weights: readonly number[]): T {
    let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, item] of items.entries()) {
      rest -= weights[index] ?? 0;
      if (rest < 0) return item;
    }
    return pick(items);
  }

  // Twelve uniform numbers make a good enough bell.
  function logNormal(median: number, sigma: number): number {
    let bell = -6;
    for (let count = 0; count < 12; count++) bell += next();
    return median * Math.exp(sigma * bell);
  }

  function sample<T>(items: readonly T[], count: number): T[] {
    const pool = [...items];
    for (let index = 0; index < Math.min(count, pool.length); index++) {
      const other = int(index, pool.length - 1);
      const swapped = pool[other] as T;
      pool[other] = pool[index] as T;
      pool[index] = swapped;
    }
    return pool.slice(0, count);
  }

  const chance = (probability: number) => next() < probability;
  return { next, int, chance, logNormal, pick, weighted, sample };
}

/** Deals every item once, in random order, before any comes again. */
export function createDeck<T>(random: Random, items: readonly T[]): () => T {
  let rest: T[] = [];
  return () => {
    if (rest.length === 0) rest = random.sample(items, items.length);
    const item = rest.pop();
    if (item === undefined) throw new Error("an empty deck");
    return item;
  };
}

/** Weights that fall like 1/rank: a few favourites and a long tail. */
export function zipf(count: number, exponent = 1): number[] {
  return Array.from({ length: count }, (_, index) => 1 / (index + 1) ** exponent);
}
