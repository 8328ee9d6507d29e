// Medians and tails of measured times, and the tables that the benchmarks print.

export interface Summary {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export function quantile(times: readonly number[], q: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** Quantiles of times in milliseconds. */
export function summarize(times: readonly number[]): Summary {
  const at = (q: number): number => quantile(times, q);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

export function median(values: readonly number[]): number {
  return summarize(values).p50;
}

export type Unit = "ms" | "/s" | "KiB";

export function told(value: number, unit: Unit): string {
  return unit === "ms" ? `${value.toFixed(2)} ms` : `${value.toFixed(0)} ${unit}`;
}

export interface Ratio {
  median: number;
  least: number;
  most: number;
}

/** Of figures that were measured in the same rounds: round by round, so that what slowed one round down slowed both. */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): Ratio {
  const each = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
  return { median: median(each), least: Math.min(...each), most: Math.max(...each) };
}

export function ratio(ours: readonly number[], theirs: readonly number[]): string {
  const { median: middle, least, most } = ratioOf(ours, theirs);
  return `${middle.toFixed(2)}x (${least.toFixed(2)}-${most.toFixed(2)})`;
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
