// Medians and tails of measured times, and the tables that the benchmarks print.

export interface Summary {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/** Quantiles of times in milliseconds. */
export function summarize(times: readonly number[]): Summary {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (q: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export function median(values: readonly number[]): number {
  return summarize(values).p50;
}

/** Median of each field over several runs. */
export function medianOf(runs: readonly Summary[]): Summary {
  return {
    p50: median(runs.map((r) => r.p50)),
    p95: median(runs.map((r) => r.p95)),
    p99: median(runs.map((r) => r.p99)),
    max: median(runs.map((r) => r.max)),
  };
}

export function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

export function ratio(ours: number, theirs: number): string {
  return `${(ours / theirs).toFixed(2)}x`;
}

/** Prints rows under their headings, columns aligned. */
export function printTable(title: string, headings: string[], rows: string[][]): void {
  const widths = headings.map((h, i) =>
    Math.max(h.length, ...rows.map((r) => (r[i] ?? "").length)),
  );
  const line = (cells: string[]): string =>
    cells.map((c, i) => c.padEnd(widths[i] ?? 0)).join("  ");
  console.log(`\n${title}\n${line(headings)}\n${widths.map((w) => "-".repeat(w)).join("  ")}`);
  for (const row of rows) console.log(line(row));
}
