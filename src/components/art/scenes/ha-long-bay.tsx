import { Junk } from "../craft.tsx";
import { Cloud, Haze, SceneFrame, Sun, Water } from "../frame.tsx";
import { Karst } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

type Rock = readonly [x: number, w: number, h: number, lean?: number];
const FAR: readonly Rock[] = [
  [60, 130, 120],
  [190, 90, 160, 0.2],
  [420, 120, 130],
  [520, 84, 176, -0.2],
  [640, 110, 120, 0.2],
  [800, 90, 170],
  [900, 140, 110, 0.2],
  [1090, 110, 150, -0.2],
];
const MID: readonly Rock[] = [
  [0, 190, 190],
  [280, 120, 170, -0.2],
  [372, 150, 128, 0.2],
  [742, 130, 196, 0.15],
  [852, 170, 120, 0.3],
  [1010, 150, 184, -0.25],
  [1190, 170, 150],
];

function Rocks({ rocks, y, tone }: { rocks: readonly Rock[]; y: number; tone: string }) {
  return rocks.map(([x, w, h, lean]) => (
    <Karst key={x} x={x} y={y} w={w} h={h} tone={tone} lean={lean ?? 0} />
  ));
}

export function HaLongBay({ className }: SceneProps) {
  return (
    <SceneFrame mood="mist" className={className}>
      <Sun x={622} y={112} r={44} />
      <Cloud x={440} y={70} s={1.1} />
      <Cloud x={860} y={60} s={0.9} opacity={0.45} />
      <Rocks rocks={FAR} y={284} tone="far" />
      <Haze y={276} height={90} opacity={0.8} />
      <Rocks rocks={MID} y={302} tone="mid" />
      <Haze y={302} height={60} opacity={0.75} />
      <Water y={300} />
      <Karst x={110} y={350} w={210} h={200} tone="near" lean={-0.15} />
      <Karst x={1100} y={352} w={240} h={170} tone="near" lean={0.2} />
      <Junk x={588} y={356} s={1.08} />
      <Junk x={830} y={330} s={0.5} mirrored />
      <Junk x={316} y={326} s={0.42} />
    </SceneFrame>
  );
}
