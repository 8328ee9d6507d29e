// Drawn scenes for the galleries of the demo guides: no photo of a real place, and said so on the page. Pure: the same scene is
// the same picture.
import { createRandom } from "./random.ts";

const WIDTH = 1_280;
const HEIGHT = 854;

const rect = (y: number, height: number, fill: string) =>
  `<rect y="${y}" width="${WIDTH}" height="${height}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;

function picture(sky: readonly [string, string], ...parts: readonly string[]): string {
  const [top, bottom] = sky;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>`,
    rect(0, HEIGHT, "url(#sky)"),
    ...parts,
    "</svg>",
  ].join("");
}

/** A line of hills, higher and lower by chance. */
function hills(seed: number, y: number, rise: number, steps: number, fill: string): string {
  const random = createRandom(seed);
  const width = WIDTH / steps;
  let d = `M0 ${HEIGHT}V${y}`;
  for (let step = 0; step < steps; step += 1) {
    const top = y - random.int(0, rise);
    const [from, to] = [Math.round(step * width), Math.round((step + 1) * width)];
    d += `C${from + Math.round(width / 3)} ${top} ${to - Math.round(width / 3)} ${top} ${to} ${y - random.int(0, Math.round(rise / 2))}`;
  }
  return path(`${d}V${HEIGHT}Z`, fill);
}

/** Rocks that stand in the water, as in a bay of limestone. */
function rocks(seed: number, y: number, count: number, size: number, fill: string): string {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const x = Math.round(((index + random.next()) * WIDTH) / count);
    const w = random.int(Math.round(size * 0.35), Math.round(size * 0.6));
    const h = random.int(Math.round(size * 0.7), Math.round(size * 1.4));
    return path(
      `M${x - w} ${y}C${x - w} ${y - h} ${x - w / 3} ${y - h * 1.15} ${x} ${y - h}C${x + w / 2} ${y - h * 1.1} ${x + w} ${y - h * 0.5} ${x + w} ${y}Z`,
      fill,
    );
  }).join("");
}

/** Light on water. */
function ripples(seed: number, from: number, stroke: string): string {
  const random = createRandom(seed);
  const lines = Array.from({ length: 40 }, () => {
    const y = random.int(from, HEIGHT - 10);
    const x = random.int(-60, WIDTH);
    return `M${x} ${y}h${Math.round(20 + ((y - from) / (HEIGHT - from)) * 130)}`;
  });
  return `<g opacity="0.45">${line(lines.join(""), stroke, 3)}</g>`;
}

function boat(x: number, y: number, scale: number, sail: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${[
    path("M-90 0H90L66 34H-62Z", "#4a2c1d"),
    path("M-40 -18H44V0H-40Z", "#7a4a2c"),
    path("M-6 -20C-70 -60 -70 -140 -6 -190Z", sail),
    path("M4 -20C60 -50 66 -130 4 -180Z", sail, 'opacity="0.85"'),
    line("M0 0V-194", "#3a2217", 5),
  ].join("")}</g>`;
}

function lantern(x: number, y: number, size: number, fill: string): string {
  return [
    line(`M${x} ${y - size * 2}V${y - size}`, "#3b2a20", 2),
    circle(x, y, size * 1.7, fill, 'opacity="0.18"'),
    `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.85}" fill="${fill}"/>`,
    path(`M${x - 4} ${y + size * 0.8}h8v${size * 0.7}h-8Z`, "#d9a441"),
  ].join("");
}

function palm(x: number, y: number, height: number, fill: string): string {
  const top = y - height;
  const leaves = [-80, -45, -10, 35, 70].map((dx) =>
    line(
      `M${x + 18} ${top}q${dx / 2} ${-40 + Math.abs(dx) / 3} ${dx} ${Math.abs(dx) / 2}`,
      fill,
      14,
    ),
  );
  return [line(`M${x} ${y}q2 ${-height / 2} 18 ${-height}`, "#5b4432", 14), ...leaves].join("");
}

/** A roof with turned-up ends over columns, one storey above the other. */
function temple(x: number, y: number, storeys: number): string {
  const parts: string[] = [];
  for (let storey = 0; storey < storeys; storey += 1) {
    const half = 190 - storey * 44;
    const base = y - storey * 128;
    for (let column = -half + 40; column <= half - 40; column += 56) {
      parts.push(path(`M${x + column - 8} ${base}h16v-72h-16Z`, "#a33b2b"));
    }
    parts.push(
      path(
        `M${x - half + 30} ${base}h${2 * half - 60}v-58h${60 - 2 * half}Z`,
        "#6e1f17",
        'opacity="0.55"',
      ),
    );
    parts.push(
      path(
        `M${x - half - 34} ${base - 84}Q${x - half} ${base - 72} ${x - half + 46} ${base - 130}H${x + half - 46}Q${x + half} ${base - 72} ${x + half + 34} ${base - 84}L${x + half} ${base - 62}H${x - half}Z`,
        "#c8862f",
      ),
    );
  }
  return parts.join("");
}

/** Houses of a street, wall to wall. */
function houses(seed: number, y: number, walls: readonly string[]): string {
  const random = createRandom(seed);
  const parts: string[] = [];
  for (let x = -20, index = 0; x < WIDTH; index += 1) {
    const [w, h] = [random.int(120, 190), random.int(230, 360)];
    parts.push(path(`M${x} ${y}v${-h}h${w}v${h}Z`, walls[index % walls.length] ?? "#e3b04b"));
    parts.push(path(`M${x - 12} ${y - h}h${w + 24}l-22 -44h${-w + 20}Z`, "#7d4630"));
    for (let at = x + 22; at < x + w - 40; at += 58) {
      parts.push(path(`M${at} ${y - h + 46}h34v58h-34Z`, "#3c5a50"));
      parts.push(path(`M${at} ${y - 112}h34v112h-34Z`, "#4c3324"));
    }
    x += w;
  }
  return parts.join("");
}

/** Towers with lit windows. */
function towers(seed: number, y: number, fill: string): string {
  const random = createRandom(seed);
  const parts: string[] = [];
  for (let x = 0; x < WIDTH; x += random.int(70, 120)) {
    const [w, h] = [random.int(60, 104), random.int(140, 460)];
    parts.push(path(`M${x} ${y}v${-h}h${w}v${h}Z`, fill));
    for (let row = y - h + 20; row < y - 24; row += 34) {
      const lit = Array.from({ length: Math.floor(w / 22) }, (_, at) =>
        random.chance(0.5) ? `M${x + 8 + at * 22} ${row}h10v14h-10Z` : "",
      ).join("");
      parts.push(path(lit, "#f6d688"));
    }
  }
  return parts.join("");
}

function terraces(): string {
  const greens = ["#9cc36b", "#84b257", "#6d9f49", "#588c3f", "#467936", "#37672e", "#2a5526"];
  return greens
    .map((green, index) => {
      const y = 360 + index * 72;
      const bend = 60 + index * 14;
      return [
        path(
          `M0 ${y}Q${320 - index * 30} ${y - bend} 640 ${y - 10}T${WIDTH} ${y - 30}V${HEIGHT}H0Z`,
          green,
        ),
        line(
          `M0 ${y + 8}Q${320 - index * 30} ${y - bend + 8} 640 ${y - 2}T${WIDTH} ${y - 22}`,
          "#dcebc0",
          5,
        ),
      ].join("");
    })
    .join("");
}

const DRAWN = {
  bay: () =>
    picture(
      ["#f7c88b", "#f3e3cf"],
      circle(930, 300, 70, "#fff3d6"),
      rocks(3, 470, 9, 190, "#8ea9a8"),
      rocks(8, 520, 6, 280, "#5d8280"),
      rect(520, 334, "#4f8f96"),
      ripples(5, 540, "#f6dcae"),
      boat(420, 690, 1.2, "#b4532e"),
      boat(880, 600, 0.6, "#c56a3b"),
    ),
  terraces: () =>
    picture(
      ["#a9d3e6", "#eef6ee"],
      hills(11, 330, 170, 5, "#8fb3a8"),
      hills(4, 380, 120, 7, "#76a085"),
      terraces(),
    ),
  lanterns: () =>
    picture(
      ["#2b2450", "#c1653f"],
      houses(21, 620, ["#e9b949", "#dfa33b", "#f0cb6e"]),
      rect(620, 234, "#3a2b45"),
      ripples(7, 640, "#f2b35a"),
      ...["#d9432f", "#f0b43c", "#e0703a", "#c93b63", "#f2cf5b", "#d9432f"].map((fill, index) =>
        lantern(120 + index * 210, 170 + (index % 2) * 60, 46, fill),
      ),
    ),
  citadel: () =>
    picture(
      ["#bfe0ec", "#f8efdc"],
      hills(31, 520, 130, 6, "#a9c3a0"),
      temple(640, 640, 3),
      rect(640, 214, "#b8a37a"),
      path("M500 640H780L1000 854H280Z", "#d9c79c"),
      palm(150, 690, 260, "#3c7a46"),
      palm(1110, 700, 220, "#4b8a50"),
    ),
  market: () =>
    picture(
      ["#ffd9a3", "#f5efe0"],
      hills(41, 330, 80, 8, "#7fa86f"),
      rect(340, 514, "#a98d5b"),
      ripples(9, 360, "#f0dcb0"),
      ...[0, 1, 2, 3, 4].map((index) => {
        const [x, y, scale] = [160 + index * 245, 480 + (index % 3) * 120, 1 + (index % 3) * 0.35];
        const fruit = ["#e0a32e", "#c43d35", "#6fa03e"].map((fill, at) =>
          [0, 1, 2]
            .map((next) => circle(-52 + at * 42 + next * 12, -6 - next * 5, 13, fill))
            .join(""),
        );
        return `<g transform="translate(${x} ${y}) scale(${scale})">${fruit.join("")}${path("M-110 0H110Q60 44 0 44T-110 0Z", "#5a3826")}${path("M58 -60l34 20h-68Z", "#e2cf9a")}${path("M46 -40h24v40h-24Z", "#7b3f6b")}</g>`;
      }),
    ),
  beach: () =>
    picture(
      ["#7fc7e8", "#e6f6f7"],
      circle(240, 170, 64, "#fff6d8"),
      hills(51, 400, 90, 4, "#8bb7a8"),
      rect(400, 200, "#2f9fb3"),
      ripples(12, 420, "#d8f3f3"),
      path("M0 590Q400 540 780 600T1280 580V854H0Z", "#f1dfb6"),
      palm(1020, 760, 420, "#2f7d4a"),
      palm(1130, 800, 330, "#3c8f56"),
      boat(360, 500, 0.7, "#f4f0e6"),
    ),
  skyline: () =>
    picture(
      ["#1d2950", "#e58a61"],
      towers(61, 600, "#33406c"),
      towers(67, 650, "#222c50"),
      rect(650, 204, "#1b2344"),
      ripples(14, 660, "#f0a878"),
      boat(300, 740, 0.6, "#c7523d"),
    ),
  lake: () =>
    picture(
      ["#cfe5d9", "#f6f1e1"],
      hills(71, 420, 110, 6, "#86ab7d"),
      rect(430, 424, "#6f9f95"),
      path("M470 560Q640 500 810 560Z", "#7c8f4e"),
      `<g transform="translate(320 230) scale(0.5)">${temple(640, 640, 3)}</g>`,
      line("M0 520Q150 430 330 520", "#b93f2f", 16),
      ripples(16, 580, "#e4efe2"),
      path("M0 0Q220 120 260 330Q150 240 0 250Z", "#3f6f45"),
    ),
  pines: () =>
    picture(
      ["#c7d9e8", "#f3ece4"],
      hills(81, 360, 200, 5, "#9fb6b4"),
      hills(83, 470, 150, 6, "#6f9488"),
      path("M600 300h90l30 420h-150Z", "#e9f3f6", 'opacity="0.9"'),
      hills(85, 650, 90, 7, "#3f6b55"),
      ...Array.from({ length: 15 }, (_, index) => {
        const [x, y] = [40 + index * 88, 700 + (index % 3) * 46];
        return path(`M${x} ${y}l-38 0l38 -120l38 120Zm0 -64l-30 0l30 -92l30 92Z`, "#27503c");
      }),
    ),
  dunes: () =>
    picture(
      ["#f3b77a", "#fbe7c8"],
      circle(980, 230, 84, "#fff1cf"),
      hills(91, 470, 120, 3, "#e3a25e"),
      path("M0 620Q360 420 720 600T1280 520V854H0Z", "#d98c45"),
      path("M0 720Q420 560 820 720T1280 660V854H0Z", "#c27537"),
      line("M90 800q120 -60 220 -70t210 -60", "#a9622d", 7),
    ),
} as const satisfies Record<string, () => string>;

export type Scene = keyof typeof DRAWN;
export const SCENES = Object.keys(DRAWN) as readonly Scene[];

/** The scene as SVG. */
export function drawScene(scene: Scene): string {
  return DRAWN[scene]();
}
