// What people made: boats, lanterns, roofs, houses. Drawn from their foot or waterline at (x, y).
import { placed } from "./geometry.ts";

type Placed = { x: number; y: number; s?: number; mirrored?: boolean };

export function Lantern({
  x,
  y,
  s = 1,
  tone = "lantern",
  cord = 14,
}: Placed & { tone?: string; cord?: number }) {
  return (
    <g transform={placed(x, y, s)}>
      <path d={`M0 0v${cord}`} stroke="var(--art-ink)" strokeWidth={1.5} opacity={0.6} />
      <g transform={`translate(0 ${cord})`}>
        <ellipse cy={17} rx={30} ry={28} fill="var(--art-glow)" opacity={0.28} />
        <ellipse cy={16} rx={19} ry={16} fill={`var(--art-${tone})`} />
        <path d="M0 0c-9 5-9 27 0 32 9-5 9-27 0-32" fill="var(--art-glow)" opacity={0.45} />
        <path d="M-7-1h14v4H-7ZM-6 30H6v4H-6Z" fill="var(--art-wood-deep)" />
        <path d="M0 34v13M-3 34v9M3 34v9" stroke="var(--art-amber)" strokeWidth={1.6} />
      </g>
    </g>
  );
}

/** A cord of lanterns that sags between two points. */
export function LanternString({
  from,
  to,
  sag = 34,
  tones,
  s = 0.8,
}: {
  from: readonly [number, number];
  to: readonly [number, number];
  sag?: number;
  tones: readonly string[];
  s?: number;
}) {
  const [x0, y0] = from;
  const [x1, y1] = to;
  return (
    <g>
      <path
        d={`M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + sag * 2} ${x1} ${y1}`}
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth={2}
        opacity={0.55}
      />
      {tones.map((tone, index) => {
        const t = (index + 1) / (tones.length + 1);
        const y = y0 + (y1 - y0) * t + sag * 4 * t * (1 - t);
        return <Lantern key={`${t}`} x={x0 + (x1 - x0) * t} y={y} s={s} tone={tone} cord={8} />;
      })}
    </g>
  );
}

/** A junk with ribbed sails, as on Ha Long Bay. */
export function Junk({ x, y, s = 1, mirrored = false }: Placed) {
  return (
    <g transform={placed(x, y, s, mirrored)}>
      <path d="M-8-14v-104M44-14v-78" stroke="var(--art-wood-deep)" strokeWidth={4} />
      <path d="M-12-116C24-110 34-62 24-26H-50c-6-36 8-70 38-90Z" fill="var(--art-sail)" />
      <path d="M42-92c24 6 30 36 24 66H32c-4-26 0-48 10-66Z" fill="var(--art-sail-light)" />
      <path
        d="M-36-84q34-10 58 2M-47-54q40-8 74 2M37-62q16-4 29 2"
        fill="none"
        stroke="var(--art-roof-deep)"
        strokeWidth={2}
        opacity={0.7}
      />
      <path
        d="M-78-22h20v8h104l8-10h26c-4 22-14 34-30 34H-46C-64 10-74-2-78-22Z"
        fill="var(--art-wood)"
      />
      <path d="M-66 0h138c-6 6-12 10-22 10H-46c-9 0-15-4-20-10Z" fill="var(--art-wood-deep)" />
      <path
        d="M-80 16h160"
        stroke="var(--art-mist)"
        strokeWidth={4}
        strokeLinecap="round"
        opacity={0.6}
      />
    </g>
  );
}

/** A sampan; the rower wears a conical hat. */
export function Sampan({
  x,
  y,
  s = 1,
  mirrored = false,
  rower = true,
  shirt = "jade",
}: Placed & { rower?: boolean; shirt?: string }) {
  return (
    <g transform={placed(x, y, s, mirrored)}>
      {rower && (
        <g>
          <path d="M34-8c-2-22 0-32 10-36 12 2 14 16 12 36Z" fill={`var(--art-${shirt})`} />
          <path
            d="m50-36-34 42"
            stroke="var(--art-wood-deep)"
            strokeWidth={3.5}
            strokeLinecap="round"
          />
          <circle cx={45} cy={-48} r={7} fill="var(--art-wall-shade)" />
          <path d="M24-48q21-10 42 0L45-66Z" fill="var(--art-paper)" />
          <path d="M24-48q21-10 42 0-21 4-42 0Z" fill="var(--art-stone)" />
        </g>
      )}
      <path
        d="M-92-18C-60-4 56-4 92-20 84 4 70 12 52 12H-52C-74 12-86 0-92-18Z"
        fill="var(--art-wood)"
      />
      <path
        d="M-78-2C-40 6 50 6 80-3 74 8 66 12 52 12H-52c-14 0-20-4-26-14Z"
        fill="var(--art-wood-deep)"
      />
    </g>
  );
}

/** A house front with a tiled roof and shutters. */
export function ShopHouse({
  x,
  y,
  w = 90,
  h = 96,
  tone = "wall",
  shutters = "jade",
}: Placed & { w?: number; h?: number; tone?: string; shutters?: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M0 0v${-h}h${w}V0Z`} fill={`var(--art-${tone})`} />
      <path d={`M-8 ${-h + 4}q8-8 14-26h${w - 12}q6 18 14 26Z`} fill="var(--art-roof)" />
      <path d={`M-8 ${-h + 4}h${w + 16}l-2 6H-6Z`} fill="var(--art-roof-deep)" />
      <path d={`M-4 ${-h * 0.46}h${w + 8}l-5-10H1Z`} fill="var(--art-roof)" />
      <g fill={`var(--art-${shutters})`}>
        <path
          d={`M${w * 0.16} ${-h * 0.86}h${w * 0.2}v${h * 0.24}h${-w * 0.2}ZM${w * 0.64} ${-h * 0.86}h${w * 0.2}v${h * 0.24}h${-w * 0.2}Z`}
        />
      </g>
      <path d={`M${w * 0.34} 0v${-h * 0.34}h${w * 0.32}V0Z`} fill="var(--art-wood)" />
      <path
        d={`M${w * 0.12} ${-h * 0.12}v${-h * 0.2}h${w * 0.14}v${h * 0.2}ZM${w * 0.74} ${-h * 0.12}v${-h * 0.2}h${w * 0.14}v${h * 0.2}Z`}
        fill="var(--art-glow)"
      />
    </g>
  );
}

/** One tier of a temple roof with upturned eaves, `w` wide, its lower edge at y. */
export function TempleRoof({
  x,
  y,
  w,
  h = 30,
  tone = "roof",
}: {
  x: number;
  y: number;
  w: number;
  h?: number;
  tone?: string;
}) {
  const half = w / 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d={`M${-half - 14} ${-h * 0.4}q8 ${h * 0.26} 14 ${h * 0.4}h${w}q8 ${-h * 0.14} 14 ${-h * 0.4}q-16 ${h * 0.12}-34 ${-h * 0.22}L${half * 0.62} ${-h}h${-half * 1.24}L${-half + 20} ${-h * 0.62}q-18 ${h * 0.34}-34 ${h * 0.22}Z`}
        fill={`var(--art-${tone})`}
      />
      <path
        d={`M${-half * 0.62 - 6} ${-h - 5}q3 5 8 5h${half * 1.24 - 4}q5 0 8-5v7h${-half * 1.24 - 12}Z`}
        fill="var(--art-roof-deep)"
      />
      <path d={`M${-half} 0h${w}l-4 5H${-half + 4}Z`} fill="var(--art-roof-deep)" />
    </g>
  );
}

/** A brick tower of the Cham. */
export function ChamTower({ x, y, s = 1 }: Placed) {
  return (
    <g transform={placed(x, y, s)}>
      <path d="M-34 0v-66h8v-26h8v-22l8-20 10-18 10 18 8 20v22h8v26h8V0Z" fill="var(--art-roof)" />
      <path d="M6 0v-152l4 18 8 20v22h8v26h8V0Z" fill="var(--art-roof-deep)" opacity={0.55} />
      <path d="M-38-66h76v5h-76ZM-30-92h60v5h-60ZM-22-114h44v4h-44Z" fill="var(--art-wall-shade)" />
      <path d="M-11 0v-30q11-22 22 0V0Z" fill="var(--art-ink)" opacity={0.75} />
    </g>
  );
}

export function Coracle({ x, y, s = 1, tone = "jade" }: Placed & { tone?: string }) {
  return (
    <g transform={placed(x, y, s)}>
      <path d="M-34-14h68C32 6 18 12 0 12S-32 6-34-14Z" fill={`var(--art-${tone})`} />
      <ellipse cy={-14} rx={34} ry={8} fill="var(--art-wood-deep)" />
      <path d="M12-12 38-52" stroke="var(--art-wood)" strokeWidth={4} strokeLinecap="round" />
    </g>
  );
}

export function FishingBoat({
  x,
  y,
  s = 1,
  mirrored = false,
  tone = "jade",
}: Placed & { tone?: string }) {
  return (
    <g transform={placed(x, y, s, mirrored)}>
      <path
        d="M-20-22v-62M-20-80 30-26M-20-80-58-24"
        stroke="var(--art-wood-deep)"
        strokeWidth={2.5}
      />
      <path d="M-20-84 6-76-20-68Z" fill="var(--art-lantern)" />
      <path d="M-6-24v-26h36v26Z" fill="var(--art-paper)" />
      <path d="M0-44h10v10H0ZM15-44h10v10H15Z" fill="var(--art-water-deep)" />
      <path d="M-12-56h48v8h-48Z" fill="var(--art-amber)" />
      <path
        d="M-66-26c20 4 90 4 136-12-6 34-20 50-44 50h-58c-20 0-32-14-34-38Z"
        fill={`var(--art-${tone})`}
      />
      <path
        d="M-60-8c30 6 86 4 120-4-6 16-16 24-34 24h-58c-14 0-22-8-28-20Z"
        fill="var(--art-roof)"
        opacity={0.8}
      />
    </g>
  );
}
