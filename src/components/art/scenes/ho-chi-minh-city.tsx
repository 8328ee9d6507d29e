import { FishingBoat } from "../craft.tsx";
import { Cloud, Haze, Land, SceneFrame, Sun, Water } from "../frame.tsx";
import { Palm } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

const BLOCKS: readonly (readonly [x: number, w: number, h: number, tone: string])[] = [
  [0, 70, 90, "far"],
  [60, 54, 150, "far"],
  [130, 80, 110, "far"],
  [205, 50, 170, "far"],
  [262, 76, 120, "far"],
  [340, 48, 160, "far"],
  [395, 66, 100, "far"],
  [560, 64, 130, "far"],
  [640, 50, 100, "far"],
  [800, 70, 140, "far"],
  [880, 52, 180, "far"],
  [945, 80, 110, "far"],
  [1030, 60, 150, "far"],
  [1100, 100, 100, "far"],
  [20, 60, 70, "mid"],
  [96, 46, 110, "mid"],
  [170, 60, 84, "mid"],
  [300, 56, 92, "mid"],
  [410, 44, 118, "mid"],
  [670, 52, 112, "mid"],
  [834, 60, 86, "mid"],
  [910, 44, 120, "mid"],
  [990, 62, 80, "mid"],
  [1070, 48, 104, "mid"],
];

function Windows({ x, y, rows }: { x: number; y: number; rows: number }) {
  return (
    <g stroke="var(--art-glow)" strokeWidth={4} opacity={0.75}>
      {Array.from({ length: rows }, (_, row) => (
        <path key={row} d={`M${x} ${y + row * 15}h28`} strokeDasharray={row % 2 ? "5 7" : "7 4"} />
      ))}
    </g>
  );
}

function LotusTower() {
  return (
    <g>
      <path d="M472 318V150c0-42 14-78 34-108 18 30 30 66 30 108v168Z" fill="var(--art-near)" />
      <path d="M508 42c16 30 28 66 28 108v168h-26Z" fill="var(--art-ground)" opacity={0.55} />
      <path d="M506 42v-26" stroke="var(--art-near)" strokeWidth={3} />
      <path d="M526 128h44q-4 12-44 12Z" fill="var(--art-ground)" />
      <path d="M526 122h48v6h-48Z" fill="var(--art-mist)" />
      <Windows x={478} y={150} rows={10} />
    </g>
  );
}

function StackedTower() {
  return (
    <g fill="var(--art-near)">
      <path d="M744 318V96h18V60h12V30h8v30h12v36h18v222Z" />
      <path d="M724 318V136h24v182ZM808 318V152h22v166Z" opacity={0.85} />
      <path d="M778 30V6" stroke="var(--art-near)" strokeWidth={3} />
      <Windows x={764} y={116} rows={12} />
    </g>
  );
}

function MarketGate() {
  return (
    <g>
      <path d="M524 330v-58h152v58Z" fill="var(--art-wall)" />
      <path d="M512 274 532 254h136l20 20Z" fill="var(--art-roof)" />
      <path d="M572 330V196h56v134Z" fill="var(--art-wall)" />
      <path d="M604 330V196h24v134Z" fill="var(--art-wall-shade)" opacity={0.6} />
      <path d="M562 198 600 166l38 32Z" fill="var(--art-roof)" />
      <path d="M600 166v-16" stroke="var(--art-roof-deep)" strokeWidth={3} />
      <circle cx={600} cy={224} r={15} fill="var(--art-paper)" />
      <path
        d="M600 215v9l6 5"
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth={2.5}
        strokeLinecap="round"
      />
      <path
        d="M584 330v-34q16-24 32 0v34ZM536 330v-26q11-15 22 0v26ZM642 330v-26q11-15 22 0v26Z"
        fill="var(--art-wood-deep)"
      />
    </g>
  );
}

export function HoChiMinhCity({ className }: SceneProps) {
  return (
    <SceneFrame mood="dusk" className={className}>
      <Sun x={650} y={150} r={46} />
      <Cloud x={330} y={90} />
      <Cloud x={900} y={70} s={1.2} opacity={0.45} />
      {BLOCKS.filter(([, , , tone]) => tone === "far").map(([x, w, h]) => (
        <rect key={x} x={x} y={320 - h} width={w} height={h} fill="var(--art-far)" />
      ))}
      <Haze y={300} height={120} />
      {BLOCKS.filter(([, , , tone]) => tone === "mid").map(([x, w, h]) => (
        <rect key={x} x={x} y={320 - h} width={w} height={h} fill="var(--art-mid)" />
      ))}
      <LotusTower />
      <StackedTower />
      <MarketGate />
      <Land
        points={[
          [0, 316],
          [300, 324],
          [600, 328],
          [900, 324],
          [1200, 316],
        ]}
        tone="ground"
      />
      <Palm x={436} y={332} s={0.72} />
      <Palm x={706} y={332} s={0.8} mirrored />
      <Palm x={250} y={328} s={0.7} />
      <Palm x={980} y={328} s={0.7} mirrored />
      <Water y={340} />
      <FishingBoat x={850} y={372} s={0.5} />
      <FishingBoat x={330} y={384} s={0.62} mirrored tone="lantern" />
    </SceneFrame>
  );
}
