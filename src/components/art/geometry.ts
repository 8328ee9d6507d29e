// Every scene is drawn on one sheet, 1200 × 400, with its subject in the middle 530: a banner shows it all, a 4:3 tile the heart of it.
export const SHEET = { width: 1200, height: 400 } as const;

export type Point = readonly [x: number, y: number];

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A smooth line through the points (Catmull-Rom, as cubic curves), without its first move. */
function curveThrough(points: readonly Point[]): string {
  return points
    .slice(1)
    .map((point, index) => {
      const start = points[index] ?? point;
      const before = points[index - 1] ?? start;
      const after = points[index + 2] ?? point;
      const c1 = [start[0] + (point[0] - before[0]) / 6, start[1] + (point[1] - before[1]) / 6];
      const c2 = [point[0] - (after[0] - start[0]) / 6, point[1] - (after[1] - start[1]) / 6];
      return `C${[...c1, ...c2, ...point].map(round).join(" ")}`;
    })
    .join("");
}

export function smoothLine(points: readonly Point[]): string {
  const [first] = points;
  return first ? `M${first[0]} ${first[1]}${curveThrough(points)}` : "";
}

/** The land under a smooth line, closed along `base`. */
export function landUnder(points: readonly Point[], base: number = SHEET.height): string {
  const first = points[0];
  const last = points.at(-1);
  return first && last ? `${smoothLine(points)}L${last[0]} ${base}L${first[0]} ${base}Z` : "";
}

export function placed(x: number, y: number, scale = 1, mirrored = false): string {
  const factor = mirrored ? `${-scale} ${scale}` : `${scale}`;
  return `translate(${x} ${y}) scale(${factor})`;
}
