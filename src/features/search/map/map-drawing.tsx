import { memo, useId } from "react";

import { HOANG_SA, OUTLINE, TRUONG_SA, type Degrees } from "./outline.ts";
import { MAP, onMap, PLACES, type Place, type Point } from "./places.ts";

const INK = "forced-colors:stroke-[CanvasText]";

function rounded(points: readonly Point[]): string {
  return points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
}

const LAND = OUTLINE.map((ring) => `M${rounded(ring.map(onMap))}Z`).join("");

const Country = memo(function Country() {
  return (
    <path
      d={LAND}
      strokeWidth={1}
      strokeLinejoin="round"
      className={`fill-primary-soft stroke-primary/60 forced-colors:fill-[Canvas] ${INK}`}
    />
  );
});

type ArchipelagoProps = {
  islands: readonly Degrees[];
  name: string;
  /** The frame, in which the islands lie as they do in the sea. */
  frame: readonly [x: number, y: number, width: number, height: number];
  northWest: Degrees;
  perDegree: number;
};

/** The archipelagos lie far out: each has a frame of its own, as maps of Vietnam have it, on its side of the country. */
const Archipelago = memo(function Archipelago(props: ArchipelagoProps) {
  const { islands, name, frame, northWest, perDegree } = props;
  const [x, y, width, height] = frame;
  return (
    <g>
      <rect
        {...{ x, y, width, height }}
        rx={6}
        fill="none"
        strokeDasharray="3 3"
        className={`stroke-input/70 ${INK}`}
      />
      {islands.map(([east, north]) => (
        <circle
          key={`${east} ${north}`}
          cx={x + (east - northWest[0]) * perDegree}
          cy={y + (northWest[1] - north) * perDegree}
          r={1.5}
          className="fill-primary forced-colors:fill-[CanvasText]"
        />
      ))}
      <text
        x={x + width / 2}
        y={y + height - 9}
        textAnchor="middle"
        className="fill-muted-foreground text-[0.6875rem] forced-colors:fill-[CanvasText]"
      >
        {name}
      </text>
    </g>
  );
});

type MarkProps = { place: Place; isChosen: boolean; isEmpty: boolean };

/** A city and the line to its button: a ring where it is chosen, hollow where nobody is found. */
function Mark({ place, isChosen, isEmpty }: MarkProps) {
  const [x, y] = onMap(place.at);
  const [endX, endY] = place.end;
  return (
    <g>
      <line
        x1={x}
        y1={y}
        x2={endX}
        y2={endY}
        strokeWidth={isChosen ? 2 : 1}
        className={`${isChosen ? "stroke-primary" : "stroke-muted-foreground/70"} ${INK}`}
      />
      {isChosen && (
        <circle cx={x} cy={y} r={7} strokeWidth={2} className={`fill-card stroke-primary ${INK}`} />
      )}
      <circle
        cx={x}
        cy={y}
        r={3.5}
        strokeWidth={1.5}
        className={`${isEmpty ? "fill-card" : "fill-primary forced-colors:fill-[CanvasText]"} stroke-primary ${INK}`}
      />
    </g>
  );
}

type MapDrawingProps = {
  chosen: readonly string[];
  counts: Readonly<Record<string, number>> | undefined;
  names: { country: string; hoangSa: string; truongSa: string };
};

/** What is seen below the buttons, which say all of it but the islands. */
export function MapDrawing({ chosen, counts, names }: MapDrawingProps) {
  const id = useId();
  return (
    <svg
      viewBox={`0 0 ${MAP.width} ${MAP.height}`}
      role="img"
      aria-labelledby={id}
      className="absolute inset-0 size-full"
    >
      <title id={id}>{names.country}</title>
      <Country />
      <Archipelago
        name={names.hoangSa}
        islands={HOANG_SA}
        frame={[196, 124, 80, 62]}
        northWest={[110.7, 17.4]}
        perDegree={25}
      />
      <Archipelago
        name={names.truongSa}
        islands={TRUONG_SA}
        frame={[180, 517, 96, 59]}
        northWest={[109.6, 12.2]}
        perDegree={8.4}
      />
      {PLACES.map((place) => (
        <Mark
          key={place.city}
          place={place}
          isChosen={chosen.includes(place.city)}
          isEmpty={counts?.[place.city] === 0}
        />
      ))}
    </svg>
  );
}
