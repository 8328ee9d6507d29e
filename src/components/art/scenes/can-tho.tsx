import { Sampan } from "../craft.tsx";
import { Cloud, Haze, Land, SceneFrame, Sun, Water } from "../frame.tsx";
import { Nipa, Palm } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

/** A trader's boat: what hangs from the pole is what is for sale. */
function MarketBoat({
  x,
  y,
  s = 1,
  mirrored = false,
  fruits,
}: {
  x: number;
  y: number;
  s?: number;
  mirrored?: boolean;
  fruits: readonly string[];
}) {
  return (
    <g transform={`translate(${x} ${y}) scale(${mirrored ? -s : s} ${s})`}>
      <path d="M-30-20v-116" stroke="var(--art-wood)" strokeWidth={4} />
      {fruits.map((tone, index) => (
        <ellipse
          key={tone}
          cx={-30 + (index % 2 ? 9 : -9)}
          cy={-122 + index * 17}
          rx={9}
          ry={10}
          fill={`var(--art-${tone})`}
        />
      ))}
      <path d="M-4-24v-34q34-22 68 0v34Z" fill="var(--art-wall-shade)" />
      <path d="M-8-54q38-28 76 0l-4 7q-34-22-68 0Z" fill="var(--art-wood)" />
      <path d="M8-24v-18h16v18ZM36-24v-18h16v18Z" fill="var(--art-glow)" />
      <path
        d="M-110-26C-70-14 70-14 116-30 108 4 90 18 66 18H-66C-92 18-104 2-110-26Z"
        fill="var(--art-wood)"
      />
      <path
        d="M-96-6C-50 2 60 2 102-8 94 10 84 18 66 18H-66c-16 0-24-8-30-24Z"
        fill="var(--art-roof)"
      />
      {[-84, -66, -48].map((dx, index) => (
        <circle
          key={dx}
          cx={dx}
          cy={-27 - (index % 2) * 8}
          r={12}
          fill={`var(--art-${fruits[index % fruits.length]})`}
        />
      ))}
    </g>
  );
}

export function CanTho({ className }: SceneProps) {
  return (
    <SceneFrame mood="dawn" className={className}>
      <Sun x={620} y={150} r={50} />
      <Cloud x={400} y={80} s={1.2} />
      <Cloud x={880} y={100} s={1.1} opacity={0.5} />
      <Land
        points={[
          [0, 252],
          [200, 238],
          [420, 250],
          [640, 240],
          [860, 252],
          [1060, 238],
          [1200, 248],
        ]}
        tone="far"
      />
      <Haze y={250} height={60} opacity={0.7} />
      <Land
        points={[
          [0, 262],
          [200, 256],
          [400, 268],
          [700, 268],
          [960, 258],
          [1200, 262],
        ]}
        tone="mid"
      />
      {[40, 110, 300, 362, 470, 860, 930, 1090, 1160].map((x, index) => (
        <Palm key={x} x={x} y={272} s={0.7 + (index % 3) * 0.12} mirrored={index % 2 === 0} />
      ))}
      <Water y={270} />
      <MarketBoat x={800} y={312} s={0.6} mirrored fruits={["amber", "leaf"]} />
      <MarketBoat x={330} y={316} s={0.66} fruits={["lotus", "leaf"]} />
      <MarketBoat x={540} y={350} s={1} fruits={["amber", "lantern", "leaf"]} />
      <Sampan x={752} y={376} s={0.9} mirrored />
      <Sampan x={180} y={372} s={0.8} shirt="lotus" />
      <MarketBoat x={1010} y={358} s={0.86} mirrored fruits={["lantern", "amber", "leaf"]} />
      <Nipa x={-6} y={404} s={0.9} />
      <Nipa x={1206} y={404} s={0.9} />
    </SceneFrame>
  );
}
