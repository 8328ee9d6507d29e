import { Lantern, LanternString, Sampan, ShopHouse } from "../craft.tsx";
import { Haze, Land, SceneFrame, Sun, Water } from "../frame.tsx";
import { Tree } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

const HOUSES: readonly (readonly [
  x: number,
  w: number,
  h: number,
  tone: string,
  shutters: string,
])[] = [
  [-20, 104, 96, "wall", "jade"],
  [96, 92, 112, "paper", "wood"],
  [200, 108, 92, "wall", "jade"],
  [320, 88, 106, "wall-shade", "wood"],
  [420, 110, 98, "wall", "jade"],
  [542, 96, 116, "paper", "jade"],
  [650, 112, 94, "wall", "wood"],
  [774, 90, 108, "wall-shade", "jade"],
  [876, 108, 96, "wall", "jade"],
  [996, 94, 114, "paper", "wood"],
  [1102, 116, 94, "wall", "jade"],
];

function Candle({ x, y, tone }: { x: number; y: number; tone: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse rx={26} ry={8} fill="var(--art-glow)" opacity={0.4} />
      <path d="M-9 0-12-12h24L9 0Z" fill={`var(--art-${tone})`} />
      <path d="M0-22q5 5 0 10-5-5 0-10Z" fill="var(--art-glow)" />
    </g>
  );
}

export function HoiAn({ className }: SceneProps) {
  return (
    <SceneFrame mood="dusk" className={className}>
      <Sun x={712} y={110} r={34} />
      <Land
        points={[
          [0, 210],
          [200, 186],
          [420, 214],
          [640, 190],
          [860, 212],
          [1040, 184],
          [1200, 204],
        ]}
        tone="far"
      />
      {[90, 410, 636, 868, 1092].map((x, index) => (
        <Tree key={x} x={x} y={250} s={1 + (index % 2) * 0.2} tone="mid" />
      ))}
      <Haze y={230} height={80} />
      {HOUSES.map(([x, w, h, tone, shutters]) => (
        <ShopHouse key={x} x={x} y={318} w={w} h={h} tone={tone} shutters={shutters} />
      ))}
      <path d="M0 314h1200v16H0Z" fill="var(--art-stone)" />
      <path d="M0 328h1200v6H0Z" fill="var(--art-stone-deep)" />
      <Water
        y={334}
        lights={[
          [90, 20],
          [320, 40],
          [520, 14],
          [700, 48],
          [880, 18],
          [1090, 42],
        ]}
      />
      <Candle x={450} y={366} tone="lotus" />
      <Candle x={760} y={358} tone="amber" />
      <Candle x={806} y={386} tone="lantern" />
      <Candle x={236} y={382} tone="amber" />
      <Candle x={1010} y={376} tone="lotus" />
      <Sampan x={604} y={378} s={0.8} shirt="lotus" />
      <LanternString
        from={[-20, 40]}
        to={[400, 20]}
        tones={["amber", "lantern", "lotus", "jade", "amber"]}
      />
      <LanternString
        from={[320, 36]}
        to={[880, 36]}
        sag={26}
        tones={["lantern", "amber", "lotus", "lantern", "jade", "amber", "lotus"]}
        s={0.9}
      />
      <LanternString
        from={[800, 20]}
        to={[1220, 44]}
        tones={["jade", "amber", "lantern", "lotus", "amber"]}
      />
      <Lantern x={560} y={-4} s={0.6} tone="jade" cord={20} />
    </SceneFrame>
  );
}
