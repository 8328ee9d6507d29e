// Writes docs/bench.md and its picture from the results of the last runs.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Machine } from "./interleaved.ts";
import { median, ratio, told } from "./stats.ts";
import type { Figure, Workload } from "./workload.ts";

interface Result extends Workload {
  machine: Machine;
  loadAfter: number;
}

const INTRODUCTION = `# Speed

How fast the embedded backend and the product on it are, beside what else a team could build with, all on one machine and in the same rounds:
in every round each system has its turn, who begins changes, and a ratio is the median over the rounds of ours divided by
theirs, with the least and the most beside it. Every system does equal work, and the run ends with an error where their answers differ. A commit
is on the disk before it is acknowledged, everywhere. All servers run on the same Node.js with the same flags.

A *floor* is the least that a server here could do: a store and a socket, no functions, no rules. Two of them keep their rows in LMDB, one asked by a
plain client and one by the official one, in the protocol of the backend. The third has Convex's own library run the functions of the chat, on rows in
memory and beside the quickest write that is on the disk: what is above it is the backend's part.

Times of two machines cannot be compared, and those of two hours on a shared one hardly; the ratios hold. \`npm run bench\` measures,
\`npm run bench -- --publish\` also writes this page. PostgreSQL takes part where it is installed.
`;

function table(figure: Figure): string[] {
  const ours = figure.of[0]?.rounds ?? [];
  return figure.of.map(({ system, rounds }, index) =>
    [
      "",
      index === 0 ? figure.name : "",
      system,
      told(median(rounds), figure.unit),
      index === 0 ? "" : ratio(ours, rounds),
      "",
    ]
      .join(" | ")
      .trim(),
  );
}

function section({ title, figures, machine, loadAfter }: Result): string {
  const { processor, cores, node, load, at } = machine;
  return [
    `## ${title}`,
    "",
    "| figure | system | median | ours / it |",
    "|---|---|---|---|",
    ...figures.flatMap(table),
    "",
    `${at.slice(0, 10)}, ${processor}, ${cores} cores, Node ${node}; load ${load} before and ${loadAfter} after.`,
  ].join("\n");
}

const ROW = 22;
const LABEL = 190;
const BAR = 360;
const WIDTH = 720;
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** One bar for each system; the longest is the slowest, or the quickest where more is better. */
function bars(figure: Figure, y: number): string[] {
  const longest = Math.max(...figure.of.map(({ rounds }) => median(rounds)));
  const better = figure.best === "least" ? "shorter is better" : "longer is better";
  return [
    `<text x="0" y="${y + 15}" class="name">${escaped(figure.name)} <tspan class="note">${better}</tspan></text>`,
    ...figure.of.flatMap(({ system, rounds }, index) => {
      const top = y + ROW * (index + 1);
      const value = median(rounds);
      const width = Math.max(1, (BAR * value) / longest).toFixed(1);
      return [
        `<text x="0" y="${top + 14}">${escaped(system)}</text>`,
        `<rect x="${LABEL}" y="${top + 3}" width="${width}" height="14" rx="3" class="${index === 0 ? "ours" : "peer"}"/>`,
        `<text x="${LABEL + Number(width) + 8}" y="${top + 14}">${told(value, figure.unit)}</text>`,
      ];
    }),
  ];
}

/** Of what can be compared alone: a bar by itself says nothing. */
function picture(results: readonly Result[]): string {
  const lines: string[] = [];
  let y = 0;
  for (const { title, figures: all } of results) {
    const figures = all.filter(({ of }) => of.length > 1);
    if (figures.length === 0) continue;
    lines.push(
      `<text x="0" y="${y + 18}" class="title">${escaped(title.split(":")[0] ?? "")}</text>`,
    );
    y += 28;
    for (const figure of figures) {
      lines.push(...bars(figure, y));
      y += ROW * (figure.of.length + 1) + 10;
    }
    y += 12;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -8 ${WIDTH} ${y + 8}" font-family="system-ui, sans-serif" font-size="12">
<style>
text { fill: #3f4a46 } .title { font-size: 15px; font-weight: 600 } .name { font-weight: 600 } .note { font-weight: 400; fill: #6b7672 }
.ours { fill: #0b7a5c } .peer { fill: #b9c4bf }
@media (prefers-color-scheme: dark) { text { fill: #d6dfdb } .note { fill: #9aa6a1 } .ours { fill: #4ec3a0 } .peer { fill: #4b5752 } }
</style>
${lines.join("\n")}
</svg>
`;
}

/** All that the page shows, in this order: search is measured by `npm run bench:search`. */
const SHOWN = ["chat", "bookings", "search", "storm", "browser"] as const;

/** Throws where one has not been measured here: the page would lose its figures. */
export function publish(resultsFolder: string, docsFolder: string): void {
  const results = SHOWN.map((name) => {
    const file = join(resultsFolder, `${name}.json`);
    if (!existsSync(file)) throw new Error(`the page also shows ${name}: measure it first`);
    return JSON.parse(readFileSync(file, "utf8")) as Result;
  });
  writeFileSync(join(docsFolder, "bench.svg"), picture(results));
  const page = [
    INTRODUCTION,
    "![Our figures beside the others'](bench.svg)",
    "",
    ...results.map((one) => `${section(one)}\n`),
  ].join("\n");
  writeFileSync(join(docsFolder, "bench.md"), page);
}
