// Drawn cards for the demo guides' licences, one of each kind: shapes where a card has its words, and nobody's face. Pure.
import { literals } from "convex-helpers/validators";
import type { Infer } from "convex/values";

import { LICENCE_KINDS, type LicenceKind } from "../model/licences/contract.ts";
import { drawnView } from "./galleries.ts";

/** A card that was drawn and stored, in each form that a picture is served in. */
export const drawnCardView = drawnView.omit("scene").extend({ card: literals(...LICENCE_KINDS) });
export type DrawnCard = Infer<typeof drawnCardView>;

/** As a card of the usual size lies. */
const WIDTH = 856;
const HEIGHT = 540;

const INKS: Record<LicenceKind, { band: string; paper: string; print: string }> = {
  INTERNATIONAL: { band: "#1f5a93", paper: "#e8f0f7", print: "#7d9cba" },
  DOMESTIC: { band: "#2f7a4d", paper: "#e9f3ec", print: "#86ad94" },
  ON_SITE: { band: "#a9622d", paper: "#f8efe4", print: "#c3a184" },
};

/** Widths of the lines that stand for a card's words. */
const LINES = [380, 300, 420, 220, 340] as const;

/** The card as SVG. */
export function drawCard(kind: LicenceKind): string {
  const { band, paper, print } = INKS[kind];
  const bar = (x: number, y: number, width: number, height: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${Math.min(8, height / 2)}" fill="${fill}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>`,
    `<rect width="${WIDTH}" height="112" fill="${band}"/>`,
    `<circle cx="76" cy="56" r="34" fill="#f3c64b"/>`,
    bar(136, 34, 440, 18, "#fff"),
    bar(136, 66, 300, 14, "#ffffffb0"),
    bar(52, 156, 226, 300, "#fff"),
    `<circle cx="165" cy="268" r="58" fill="${print}"/>`,
    `<path d="M72 456C72 330 258 330 258 456Z" fill="${print}"/>`,
    ...LINES.map((width, index) => bar(330, 168 + index * 60, width, 22, print)),
    `<circle cx="744" cy="424" r="66" fill="none" stroke="#b93f2f" stroke-width="8" opacity="0.6"/>`,
    `<circle cx="744" cy="424" r="46" fill="none" stroke="#b93f2f" stroke-width="4" opacity="0.6"/>`,
    `<rect y="${HEIGHT - 34}" width="${WIDTH}" height="34" fill="${band}"/>`,
    "</svg>",
  ].join("");
}
