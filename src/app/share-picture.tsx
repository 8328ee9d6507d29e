// What stands for a page where its link is shown: drawn as SVG, in the default language as the pages themselves are before
// the app has loaded. Never runs in a browser; server/web/picture.ts makes a PNG of it.
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { prerenderToNodeStream } from "react-dom/static";

import { formatVND } from "#convex/model/money.ts";
import { PRODUCT_NAME } from "#convex/model/product.ts";

import { drawScene } from "../components/art/city-scene.tsx";
import { i18n } from "../i18n/i18n.ts";
import { DEFAULT_LANGUAGE } from "../i18n/languages.ts";
import { lookUp } from "../i18n/look-up.ts";
import { patternOf, personInitials, seedOf, toneOf } from "../ui/monogram.ts";
import { inColours } from "./share-colours.ts";
import { fitted, type Letters, runsOf, shownText } from "./share-letters.ts";
import { OWN_PICTURE, SHARE_PICTURE } from "./share-picture-size.ts";

/** What a guide's picture shows. */
export interface ShareCard {
  name: string;
  hasPicture: boolean;
  area: string;
  languages: readonly string[];
  rating: string;
  reviewCount: number;
  hourlyRateVND: number;
  yearsExperience: number;
}

const SCENE_HEIGHT = 392;
const MARGIN = 64;
const FACE = { x: 186, y: 392, r: 116 };
const TEXT_X = 348;
const TEXT_WIDTH = SHARE_PICTURE.width - TEXT_X - MARGIN;
const BASE = 588;

type LineProps = {
  letters: Letters;
  text: string;
  y: number;
  size: number;
  fill: string;
  x?: number;
  width?: number;
  /** Where `x` is of it. */
  anchor?: "start" | "middle" | "end";
};

const BEFORE_ANCHOR = { start: 0, middle: 0.5, end: 1 };

/** Each part is a text of its own: what paints them looks for the signs of one in one family. */
function Line({ letters, text, y, fill, x = TEXT_X, anchor = "start", ...place }: LineProps) {
  const { size, width = TEXT_WIDTH } = place;
  const line = fitted(letters, text, { size, width });
  const runs = runsOf(letters, line.text);
  const ems = runs.reduce((sum, run) => sum + run.em, 0);
  const start = x - ems * line.size * BEFORE_ANCHOR[anchor];
  return (
    <g fontSize={line.size} fill={`var(--${fill})`} xmlSpace="preserve">
      {runs.map((run) => (
        <text key={run.at} x={start + run.at * line.size} y={y} fontFamily={run.family}>
          {run.text}
        </text>
      ))}
    </g>
  );
}

function Mark({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 32})`}>
      <rect width={32} height={32} rx={9} fill="var(--primary)" />
      <path
        d="M16 6.5c-4.2 0-7.4 3.1-7.4 7.1 0 5 7.4 12 7.4 12s7.4-7 7.4-12c0-4-3.2-7.1-7.4-7.1Z"
        fill="var(--primary-foreground)"
      />
      <path d="M10.9 15.2 16 9.6l5.1 5.6Z" fill="var(--lotus)" />
      <path d="M12.6 15.2h6.8v2.2h-6.8Z" fill="var(--primary)" />
    </g>
  );
}

function Sheet({ city, children }: { city: string; children: ReactNode }) {
  const { width, height } = SHARE_PICTURE;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fontWeight={600}
    >
      <linearGradient id="sky" x1={0} y1={0} x2={0} y2={1}>
        <stop offset={0} stopColor="var(--art-sky-top)" />
        <stop offset={1} stopColor="var(--art-sky-low)" />
      </linearGradient>
      <rect width={width} height={SCENE_HEIGHT} fill="url(#sky)" />
      <svg width={width} height={SCENE_HEIGHT}>
        {drawScene(city, undefined)}
      </svg>
      <rect
        y={SCENE_HEIGHT}
        width={width}
        height={height - SCENE_HEIGHT}
        fill="var(--background)"
      />
      {children}
    </svg>
  );
}

type FaceProps = Pick<ShareCard, "name" | "hasPicture"> & { letters: Letters };

function Face({ name, hasPicture, letters }: FaceProps) {
  const seed = seedOf(name);
  const [, ground = "", ink = ""] = /^bg-(\S+) text-(\S+)$/.exec(toneOf(seed)) ?? [];
  const { x, y, r } = FACE;
  const initials = shownText(letters, personInitials(name));
  return (
    <g transform={`translate(${x - r} ${y - r})`}>
      <clipPath id="face">
        <circle cx={r} cy={r} r={r} />
      </clipPath>
      <circle cx={r} cy={r} r={r + 9} fill="var(--background)" />
      <circle cx={r} cy={r} r={r} fill={`var(--${ground})`} />
      <g clipPath="url(#face)">
        {hasPicture ? (
          <image href={OWN_PICTURE} width={2 * r} height={2 * r} />
        ) : (
          <g transform={`scale(${r / 32})`} fill="var(--card)" opacity={0.6}>
            {patternOf(seed).map((disc) => (
              <circle key={`${disc.x} ${disc.y}`} cx={disc.x} cy={disc.y} r={disc.r} />
            ))}
          </g>
        )}
      </g>
      {!hasPicture && initials !== null && (
        <Line
          letters={letters}
          text={initials}
          x={r}
          y={r + 32}
          size={88}
          fill={ink}
          anchor="middle"
        />
      )}
    </g>
  );
}

function Star({ x, y }: { x: number; y: number }) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(1.25)`}
      d="m12 2 3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2L5.8 21 7 14.2 2 9.3l6.9-1Z"
      fill="var(--star)"
    />
  );
}

/** The words of the catalogue; those that it does not know and that cannot be shown are left out. */
function catalogWords(letters: Letters, list: string, ids: readonly string[]): string[] {
  return ids
    .map((id) => shownText(letters, lookUp(i18n, "catalog", list, id) ?? id))
    .filter((word) => word !== null);
}

type CardProps = { t: TFunction; letters: Letters };

function GuideCard({ card, t, letters }: CardProps & { card: ShareCard }) {
  const [area] = catalogWords(letters, "cities", [card.area]);
  const place = area === undefined ? t("home.eyebrow") : t("guide.place", { area });
  const years = t("guide.years", { count: card.yearsExperience });
  const name = shownText(letters, card.name);
  const facts = name === null ? years : `${place} · ${years}`;
  const isRated = card.reviewCount > 0;
  const reviews = isRated
    ? `${card.rating} ${t("common.reviewCount", { count: card.reviewCount })}`
    : t("common.noReviews");
  const price = `${formatVND(card.hourlyRateVND, DEFAULT_LANGUAGE)} ${t("guide.perHour")}`;
  return (
    <Sheet city={card.area}>
      <Face letters={letters} name={card.name} hasPicture={card.hasPicture} />
      <Line letters={letters} text={name ?? place} y={462} size={54} fill="foreground" />
      <Line letters={letters} text={facts} y={504} size={25} fill="muted-foreground" />
      <Line
        letters={letters}
        text={catalogWords(letters, "languages", card.languages).join(" · ")}
        y={540}
        size={25}
        fill="primary-deep"
      />
      {isRated && <Star x={MARGIN} y={BASE - 24} />}
      <Line
        letters={letters}
        text={reviews}
        x={isRated ? MARGIN + 38 : MARGIN + 12}
        y={BASE}
        size={24}
        width={240}
        fill="foreground"
      />
      <Line letters={letters} text={price} y={BASE} size={28} width={480} fill="foreground" />
      <Brand letters={letters} />
    </Sheet>
  );
}

function Brand({ letters }: { letters: Letters }) {
  const right = SHARE_PICTURE.width - MARGIN;
  return (
    <>
      <Line
        letters={letters}
        text={PRODUCT_NAME}
        x={right}
        y={BASE}
        size={29}
        fill="primary-deep"
        width={220}
        anchor="end"
      />
      <Mark x={right - 196} y={BASE - 30} size={38} />
    </>
  );
}

function SiteCard({ t, letters }: CardProps) {
  return (
    <Sheet city="ha-long-bay">
      <Mark x={MARGIN} y={SCENE_HEIGHT + 40} size={72} />
      <Line
        letters={letters}
        text={PRODUCT_NAME}
        x={160}
        y={SCENE_HEIGHT + 96}
        size={60}
        fill="foreground"
      />
      <Line
        letters={letters}
        text={t("home.title")}
        x={MARGIN}
        y={BASE - 22}
        size={34}
        width={SHARE_PICTURE.width - 2 * MARGIN}
        fill="primary-deep"
      />
    </Sheet>
  );
}

async function drawn(picture: ReactNode): Promise<string> {
  // Scenes are fetched where they are shown: this waits for them.
  const { prelude } = await prerenderToNodeStream(picture);
  let svg = "";
  for await (const part of prelude) svg += String(part);
  return inColours(svg);
}

export function drawGuideCard(card: ShareCard, letters: Letters): Promise<string> {
  return drawn(<GuideCard card={card} t={i18n.t} letters={letters} />);
}

/** Of all pages that have no picture of their own. */
export function drawSiteCard(letters: Letters): Promise<string> {
  return drawn(<SiteCard t={i18n.t} letters={letters} />);
}
