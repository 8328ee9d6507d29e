import { Cloud, Haze, Land, SceneFrame, Sun } from "../frame.tsx";
import { smoothLine, landUnder } from "../geometry.ts";
import type { Point } from "../geometry.ts";
import { Pine } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

const TERRACE_TONES = ["leaf", "jade", "leaf", "leaf-deep", "jade", "leaf", "leaf-deep"];

/** Steps that follow the hill, each a little lower and wider than the one above. */
function terrace(step: number): readonly Point[] {
  const drop = step * 25;
  return [
    [-20, 300 + drop * 0.5],
    [150, 262 + drop * 0.72 - step * 2],
    [330, 236 + drop],
    [520, 246 + drop * 0.94],
    [660, 222 + drop * 1.02],
    [840, 240 + drop * 0.86],
    [1010, 214 + drop * 1.04],
    [1220, 250 + drop * 0.7],
  ];
}

function StiltHouse({ x, y, s = 1 }: { x: number; y: number; s?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <path
        d="M-34 0v-20M-12 0v-20M12 0v-20M34 0v-20"
        stroke="var(--art-wood-deep)"
        strokeWidth={4}
      />
      <path d="M-42-20v-32h84v32Z" fill="var(--art-wood)" />
      <path d="M-60-46-26-90h52l34 44Z" fill="var(--art-wall-shade)" />
      <path d="M-60-46h120l-4 6H-56Z" fill="var(--art-wood-deep)" />
      <path d="M-8-20v-22H8v22ZM-32-28v-12h14v12ZM18-28v-12h14v12Z" fill="var(--art-glow)" />
    </g>
  );
}

export function Sapa({ className }: SceneProps) {
  return (
    <SceneFrame mood="mist" className={className}>
      <Sun x={500} y={96} r={38} />
      <Land
        points={[
          [0, 210],
          [140, 130],
          [260, 170],
          [420, 84],
          [560, 160],
          [700, 60],
          [860, 150],
          [1010, 90],
          [1200, 190],
        ]}
        tone="far"
      />
      <Haze y={190} height={110} opacity={0.8} />
      <Land
        points={[
          [0, 236],
          [180, 190],
          [340, 226],
          [520, 170],
          [700, 216],
          [880, 160],
          [1040, 210],
          [1200, 176],
        ]}
        tone="mid"
      />
      <Cloud x={330} y={214} s={1.5} opacity={0.75} />
      <Cloud x={850} y={206} s={1.9} opacity={0.7} />
      {TERRACE_TONES.map((tone, step) => {
        const points = terrace(step);
        return (
          <g key={`${tone}-${points[0]?.[1]}`}>
            <path d={landUnder(points)} fill={`var(--art-${tone})`} />
            <path
              d={smoothLine(points)}
              fill="none"
              stroke="var(--art-glow)"
              strokeWidth={4}
              opacity={0.6}
            />
          </g>
        );
      })}
      <StiltHouse x={618} y={272} s={0.9} />
      <StiltHouse x={716} y={298} s={0.66} />
      <StiltHouse x={1010} y={258} s={0.6} />
      <Pine x={548} y={276} s={0.5} />
      <Pine x={572} y={282} s={0.38} />
      <Pine x={170} y={290} s={0.6} />
      <Pine x={204} y={296} s={0.44} />
      <Pine x={924} y={262} s={0.46} />
    </SceneFrame>
  );
}
