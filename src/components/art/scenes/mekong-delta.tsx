import { Sampan } from "../craft.tsx";
import { Cloud, Haze, Land, SceneFrame, Sun, Water } from "../frame.tsx";
import { Lotus, Nipa, Palm } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

const LEFT: readonly (readonly [x: number, y: number, s: number])[] = [
  [500, 272, 0.4],
  [452, 286, 0.56],
  [396, 306, 0.78],
  [318, 336, 1.04],
  [206, 372, 1.36],
  [60, 400, 1.7],
];

export function MekongDelta({ className }: SceneProps) {
  return (
    <SceneFrame mood="dawn" className={className}>
      <Sun x={600} y={166} r={52} />
      <Cloud x={420} y={80} s={1.1} />
      <Cloud x={800} y={64} s={1.3} opacity={0.5} />
      <Land
        points={[
          [0, 240],
          [260, 232],
          [480, 252],
          [600, 260],
          [720, 252],
          [940, 232],
          [1200, 240],
        ]}
        tone="far"
      />
      {[300, 360, 440, 770, 850, 920].map((x, index) => (
        <Palm key={x} x={x} y={262} s={0.6 + (index % 3) * 0.16} mirrored={index % 2 === 0} />
      ))}
      <Haze y={254} height={60} opacity={0.8} />
      <Water y={258} />
      <Land
        points={[
          [-10, 350],
          [200, 320],
          [400, 288],
          [560, 262],
        ]}
        tone="near"
        base={262}
      />
      <Land
        points={[
          [640, 262],
          [800, 288],
          [1000, 320],
          [1210, 350],
        ]}
        tone="near"
        base={262}
      />
      {LEFT.map(([x, y, s], index) => (
        <g key={x}>
          <Nipa x={x} y={y} s={s} tone={index % 2 ? "leaf" : "leaf-deep"} />
          <Nipa x={1200 - x} y={y} s={s} tone={index % 2 ? "leaf-deep" : "leaf"} />
        </g>
      ))}
      <Sampan x={596} y={348} s={1.05} shirt="lotus" />
      <Sampan x={640} y={288} s={0.4} mirrored />
      <Lotus x={456} y={384} />
      <Lotus x={520} y={394} s={0.66} />
      <Lotus x={756} y={388} s={0.9} />
    </SceneFrame>
  );
}
