import { Lantern, Sampan } from "./craft.tsx";
import { landUnder } from "./geometry.ts";
import type { Point } from "./geometry.ts";
import { Karst, Lotus, Pine } from "./nature.tsx";

import "./art.css";

type EmptyArtProps = { scene: EmptyScene; className?: string | undefined };
export type EmptyScene = "no-results" | "no-requests" | "no-saved" | "no-reviews" | "lost";

const HILL: readonly Point[] = [
  [20, 186],
  [90, 168],
  [170, 178],
  [250, 164],
  [300, 184],
];

function NoResults() {
  return (
    <g>
      <Karst x={104} y={176} w={84} h={96} tone="far" />
      <Karst x={220} y={178} w={96} h={120} tone="far" lean={-0.2} />
      <path d={landUnder(HILL, 200)} fill="var(--art-mid)" />
      <g transform="translate(156 104)">
        <circle r={44} fill="var(--art-paper)" opacity={0.85} />
        <circle r={44} fill="none" stroke="var(--art-jade)" strokeWidth={9} />
        <path d="m33 33 32 34" stroke="var(--art-wood)" strokeWidth={13} strokeLinecap="round" />
        <path d="M-20 12q20-30 40 0Z" fill="var(--art-near)" />
        <path d="M-26-2Q0-26 26-2Q0 6-26-2Z" fill="var(--art-wall-shade)" />
      </g>
    </g>
  );
}

function NoRequests() {
  return (
    <g>
      <path
        d={landUnder(
          [
            [20, 168],
            [110, 160],
            [210, 166],
            [300, 158],
          ],
          200,
        )}
        fill="var(--art-water)"
      />
      <Sampan x={150} y={172} s={1} rower />
      <g transform="translate(106 130)">
        <path
          d="M-34-30h64v42h-64Z"
          fill="var(--art-paper)"
          stroke="var(--art-stone)"
          strokeWidth={3}
        />
        <path d="m-34-30 32 24 32-24" fill="none" stroke="var(--art-stone)" strokeWidth={3} />
        <circle cx={24} cy={-30} r={8} fill="var(--art-lotus)" />
      </g>
      <Lotus x={262} y={182} s={0.8} />
      <Lotus x={56} y={188} s={0.6} />
    </g>
  );
}

function NoSaved() {
  return (
    <g>
      <path d={landUnder(HILL, 200)} fill="var(--art-mid)" />
      <path
        d="M160 152C104 118 96 82 112 64c16-16 38-10 48 10 10-20 32-26 48-10 16 18 8 54-48 88Z"
        fill="var(--art-lotus)"
      />
      <path
        d="M120 74c6-8 16-10 24-6"
        stroke="var(--art-paper)"
        strokeWidth={6}
        strokeLinecap="round"
        fill="none"
        opacity={0.8}
      />
      <Pine x={66} y={178} s={0.5} />
      <Pine x={90} y={178} s={0.36} />
      <Lotus x={236} y={184} s={0.9} />
    </g>
  );
}

function NoReviews() {
  return (
    <g>
      <path d={landUnder(HILL, 200)} fill="var(--art-mid)" />
      <Lantern x={96} y={20} s={1.1} />
      <Lantern x={160} y={4} s={1.5} tone="amber" />
      <Lantern x={232} y={28} s={1} tone="lotus" />
      <path
        d="m160 106 9 20 22 2-17 15 5 22-19-12-19 12 5-22-17-15 22-2Z"
        fill="var(--art-amber)"
      />
    </g>
  );
}

function Lost() {
  return (
    <g>
      <Karst x={70} y={184} w={90} h={110} tone="far" />
      <Karst x={250} y={184} w={100} h={136} tone="far" />
      <path
        d={landUnder(
          [
            [20, 180],
            [110, 172],
            [210, 178],
            [300, 170],
          ],
          200,
        )}
        fill="var(--art-water)"
      />
      <Sampan x={160} y={178} s={1.1} rower={false} />
      <path d="M160 170v-66" stroke="var(--art-wood-deep)" strokeWidth={4} />
      <path d="M162 104h46l12 11-12 11h-46Z" fill="var(--art-amber)" />
      <path d="M158 132h-40l-12 10 12 10h40Z" fill="var(--art-jade)" />
    </g>
  );
}

const DRAWINGS = {
  "no-results": NoResults,
  "no-requests": NoRequests,
  "no-saved": NoSaved,
  "no-reviews": NoReviews,
  lost: Lost,
} satisfies Record<EmptyScene, () => React.ReactNode>;

/** A small drawing for a place with nothing in it yet. */
export function EmptyArt({ scene, className }: EmptyArtProps) {
  const Drawing = DRAWINGS[scene];
  return (
    <svg
      viewBox="0 0 320 204"
      className={`art-mist art-bare ${className ?? ""}`}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx={160} cy={100} r={92} fill="var(--art-sky-top)" opacity={0.45} />
      <Drawing />
    </svg>
  );
}
