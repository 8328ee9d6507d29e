import type { ReactNode } from "react";

import { SHEET, landUnder } from "./geometry.ts";
import type { Point } from "./geometry.ts";

import "./art.css";

export type Mood = "dawn" | "mist" | "sea" | "dusk" | "sunset";

type SceneFrameProps = { mood: Mood; className?: string | undefined; children: ReactNode };

/** Decoration only: hidden from assistive technology, never focusable. */
export function SceneFrame({ mood, className, children }: SceneFrameProps) {
  return (
    <svg
      viewBox={`0 0 ${SHEET.width} ${SHEET.height}`}
      preserveAspectRatio="xMidYMax slice"
      className={`art art-${mood} ${className ?? ""}`}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function Sun({ x, y, r = 38 }: { x: number; y: number; r?: number }) {
  return (
    <g fill="var(--art-sun)">
      <circle cx={x} cy={y} r={r * 1.9} opacity={0.22} />
      <circle cx={x} cy={y} r={r * 1.4} opacity={0.35} />
      <circle cx={x} cy={y} r={r} />
    </g>
  );
}

type LandProps = { points: readonly Point[]; tone: string; base?: number; opacity?: number };

export function Land({ points, tone, base, opacity }: LandProps) {
  return <path d={landUnder(points, base)} fill={`var(--art-${tone})`} opacity={opacity} />;
}

/** A bank of haze: strongest in its middle, so that it has no edge. */
export function Haze({
  y,
  height = 60,
  opacity = 0.5,
}: {
  y: number;
  height?: number;
  opacity?: number;
}) {
  return (
    <g fill="var(--art-mist)" opacity={opacity / 3}>
      {[1, 0.66, 0.36].map((share) => (
        <ellipse key={share} cx={600} cy={y} rx={760} ry={(height * share) / 2} />
      ))}
    </g>
  );
}

export function Cloud({
  x,
  y,
  s = 1,
  opacity = 0.6,
}: {
  x: number;
  y: number;
  s?: number;
  opacity?: number;
}) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${s})`}
      d="M-60 0a12 12 0 0 1 10-18 22 22 0 0 1 38-12 26 26 0 0 1 44 10 14 14 0 0 1 22 20z"
      fill="var(--art-mist)"
      opacity={opacity}
    />
  );
}

/** Water from `y` down, with a few lines of light. */
export function Water({ y, lights = WATER_LIGHTS }: { y: number; lights?: readonly Point[] }) {
  return (
    <g>
      <rect y={y} width={SHEET.width} height={SHEET.height - y} fill="var(--art-water)" />
      <path
        d={`M0 ${y + 46}q150-14 300 0t300 0 300 0 300 0V400H0Z`}
        fill="var(--art-water-deep)"
        opacity={0.35}
      />
      <g stroke="var(--art-mist)" strokeWidth={3} strokeLinecap="round" opacity={0.7}>
        {lights.map(([x, dy]) => (
          <path key={`${x}-${dy}`} d={`M${x} ${y + dy}h${26 + (x % 5) * 9}`} />
        ))}
      </g>
    </g>
  );
}

const WATER_LIGHTS: readonly Point[] = [
  [60, 20],
  [182, 58],
  [296, 16],
  [418, 44],
  [530, 22],
  [640, 66],
  [752, 14],
  [846, 48],
  [958, 24],
  [1082, 60],
];
