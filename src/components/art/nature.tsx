// What grows and stands in the land: karsts, trees, flowers. All drawn upwards from their foot at (x, y).
import { placed } from "./geometry.ts";

type Placed = { x: number; y: number; s?: number; mirrored?: boolean };

export function Karst({
  x,
  y,
  w,
  h,
  tone,
  lean = 0,
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  tone: string;
  lean?: number;
}) {
  const half = w / 2;
  const top = x + lean * half;
  return (
    <g>
      <path
        d={`M${x - half} ${y}C${x - half * 0.86} ${y - h * 0.5} ${top - half * 0.72} ${y - h * 0.97} ${top - half * 0.1} ${y - h}C${top + half * 0.42} ${y - h * 1.02} ${top + half * 0.6} ${y - h * 0.66} ${x + half * 0.78} ${y - h * 0.46}C${x + half * 0.92} ${y - h * 0.36} ${x + half * 0.96} ${y - h * 0.14} ${x + half} ${y}Z`}
        fill={`var(--art-${tone})`}
      />
      <path
        d={`M${top + half * 0.08} ${y - h * 0.9}q${half * 0.3} ${h * 0.22} ${half * 0.22} ${h * 0.5}M${top - half * 0.32} ${y - h * 0.72}q${half * 0.12} ${h * 0.2} 0 ${h * 0.38}`}
        fill="none"
        stroke="var(--art-mist)"
        strokeWidth={3}
        strokeLinecap="round"
        opacity={0.28}
      />
    </g>
  );
}

export function Palm({ x, y, s = 1, mirrored = false }: Placed) {
  return (
    <g transform={placed(x, y, s, mirrored)}>
      <path d="M-5 0C-3-40 2-78 20-112l6 2C14-76 9-40 7 0Z" fill="var(--art-wood)" />
      <g fill="var(--art-leaf-deep)">
        <path d="M22-112c-22-26-52-24-66 2 22-12 46-12 66-2Z" />
        <path d="M22-112c24-28 58-22 68 6-22-14-46-14-68-6Z" />
      </g>
      <g fill="var(--art-leaf)">
        <path d="M22-112c-34-6-56 16-54 44 12-24 30-38 54-44Z" />
        <path d="M22-112c30-2 50 20 44 50-8-26-22-42-44-50Z" />
        <path d="M22-112c-8-26 6-46 30-50-6 22-14 38-30 50Z" />
      </g>
      <circle cx={19} cy={-104} r={5} fill="var(--art-wood-deep)" />
      <circle cx={28} cy={-103} r={4.5} fill="var(--art-wood-deep)" />
    </g>
  );
}

export function Pine({ x, y, s = 1, tone = "leaf-deep" }: Placed & { tone?: string }) {
  return (
    <g transform={placed(x, y, s)}>
      <path d="M-4 0v-26h8V0Z" fill="var(--art-wood)" />
      <path
        d="M0-118 17-84H10L26-54H16L34-18H-34L-16-54H-26L-10-84H-17Z"
        fill={`var(--art-${tone})`}
        strokeLinejoin="round"
      />
    </g>
  );
}

/** A round tree, for parks and lake shores. */
export function Tree({ x, y, s = 1, tone = "leaf-deep" }: Placed & { tone?: string }) {
  return (
    <g transform={placed(x, y, s)}>
      <path d="M-5 0-3-40h6l2 40Z" fill="var(--art-wood)" />
      <path
        d="M-44-38a26 26 0 0 1 12-44 34 34 0 0 1 64 0 26 26 0 0 1 12 44 30 30 0 0 1-38 8h-12a30 30 0 0 1-38-8Z"
        fill={`var(--art-${tone})`}
      />
    </g>
  );
}

export function Lotus({ x, y, s = 1 }: Placed) {
  return (
    <g transform={placed(x, y, s)}>
      <ellipse cy={4} rx={30} ry={6} fill="var(--art-leaf-deep)" opacity={0.8} />
      <g fill="var(--art-lotus)">
        <path d="M0 2C-20 0-26-12-24-20c12 2 20 10 24 22Z" opacity={0.75} />
        <path d="M0 2C20 0 26-12 24-20 12-18 4-10 0 2Z" opacity={0.75} />
        <path d="M0 2c-14-8-16-22-10-30C-2-22 2-10 0 2Z" opacity={0.9} />
        <path d="M0 2c14-8 16-22 10-30C2-22-2-10 0 2Z" opacity={0.9} />
        <path d="M0 2c-8-12-8-26 0-36 8 10 8 24 0 36Z" />
      </g>
    </g>
  );
}

/** A clump of water coconut: fronds that rise straight from the bank. */
export function Nipa({ x, y, s = 1, tone = "leaf-deep" }: Placed & { tone?: string }) {
  return (
    <g transform={placed(x, y, s)} fill={`var(--art-${tone})`}>
      <path d="M0 0C-44-40-66-84-60-118-34-84-12-44 0 0Z" />
      <path d="M0 0C44-40 66-84 60-118 34-84 12-44 0 0Z" />
      <path d="M0 0C-24-50-30-110-18-146 0-104 6-46 0 0Z" />
      <path d="M0 0C24-50 34-100 26-136 6-98-4-46 0 0Z" />
      <path d="M0 0C-60-20-90-44-98-72-60-60-24-34 0 0Z" opacity={0.85} />
      <path d="M0 0C60-20 90-44 98-72 60-60 24-34 0 0Z" opacity={0.85} />
    </g>
  );
}
