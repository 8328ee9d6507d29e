import { Cloud, Haze, Land, SceneFrame, Sun, Water } from "../frame.tsx";
import { Pine } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

function Villa() {
  return (
    <g>
      <path d="M546 304v-52h112v52Z" fill="var(--art-paper)" />
      <path d="M530 256 602 204l72 52Z" fill="var(--art-roof)" />
      <path d="M582 304v-84h44v84Z" fill="var(--art-paper)" />
      <path d="M604 304v-84h22v84Z" fill="var(--art-stone)" opacity={0.35} />
      <path d="M572 224 604 164l32 60Z" fill="var(--art-roof-deep)" />
      <path d="M636 218v-30h14v42Z" fill="var(--art-stone-deep)" />
      <g fill="var(--art-glow)">
        <path d="M594 304v-28q10-14 20 0v28ZM558 288v-22h16v22ZM634 288v-22h16v22ZM596 254v-18h16v18Z" />
      </g>
      <path d="M566 266v22M642 266v22M604 236v18" stroke="var(--art-wood)" strokeWidth={2} />
    </g>
  );
}

function Flowers({ x, y, tones }: { x: number; y: number; tones: readonly string[] }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-46 10q8-26 24-20 10-16 24-4 20-8 24 8 16 0 20 16Z" fill="var(--art-leaf)" />
      {[
        [-26, -6],
        [-8, -14],
        [12, -10],
        [28, -2],
        [2, 0],
        [-16, 4],
      ].map(([dx = 0, dy = 0], index) => (
        <circle key={dx} cx={dx} cy={dy} r={8} fill={`var(--art-${tones[index % tones.length]})`} />
      ))}
    </g>
  );
}

const FOREST: readonly (readonly [x: number, y: number, s: number])[] = [
  [30, 300, 0.9],
  [90, 306, 1.1],
  [150, 300, 0.8],
  [220, 304, 1],
  [290, 300, 0.84],
  [350, 306, 1.12],
  [410, 300, 0.9],
  [462, 306, 1.2],
  [510, 302, 0.8],
  [700, 304, 0.9],
  [752, 306, 1.2],
  [806, 300, 0.86],
  [866, 306, 1.06],
  [930, 302, 0.84],
  [1000, 306, 1.1],
  [1064, 300, 0.9],
  [1130, 306, 1.08],
  [1184, 300, 0.86],
];

export function Dalat({ className }: SceneProps) {
  return (
    <SceneFrame mood="dusk" className={className}>
      <Sun x={716} y={110} r={38} />
      <Cloud x={440} y={96} s={1.3} />
      <Cloud x={930} y={84} s={1.1} opacity={0.5} />
      <Land
        points={[
          [0, 226],
          [160, 170],
          [330, 210],
          [500, 130],
          [640, 196],
          [800, 140],
          [980, 190],
          [1200, 150],
        ]}
        tone="far"
      />
      <Haze y={220} height={90} opacity={0.7} />
      <Land
        points={[
          [0, 260],
          [220, 222],
          [420, 254],
          [640, 226],
          [860, 250],
          [1040, 216],
          [1200, 246],
        ]}
        tone="mid"
      />
      {FOREST.map(([x, y, s], index) => (
        <Pine
          key={x}
          x={x}
          y={y - (index % 2) * 10}
          s={s}
          tone={index % 3 === 1 ? "leaf-deep" : "near"}
        />
      ))}
      <Land
        points={[
          [0, 300],
          [300, 306],
          [600, 300],
          [900, 306],
          [1200, 300],
        ]}
        tone="leaf-deep"
      />
      <Villa />
      <Haze y={312} height={40} opacity={0.5} />
      <Water y={330} />
      <path
        d="M560 344h90M580 360h52"
        stroke="var(--art-glow)"
        strokeWidth={4}
        strokeLinecap="round"
        opacity={0.6}
      />
      <Flowers x={392} y={392} tones={["lotus", "far", "lotus"]} />
      <Flowers x={474} y={400} tones={["far", "paper"]} />
      <Flowers x={800} y={394} tones={["lotus", "amber"]} />
      <Flowers x={180} y={396} tones={["lotus", "paper"]} />
      <Flowers x={1040} y={396} tones={["far", "lotus"]} />
    </SceneFrame>
  );
}
