import { Cloud, Haze, Land, SceneFrame, Sun, Water } from "../frame.tsx";
import { Tree } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

function TurtleTower() {
  return (
    <g>
      <path d="M516 330q84-30 168 0Z" fill="var(--art-leaf-deep)" />
      <path d="M552 322v-44h96v44Z" fill="var(--art-stone)" />
      <path d="M612 322v-44h36v44Z" fill="var(--art-stone-deep)" opacity={0.6} />
      <path d="M546 280h108l-6-10H552Z" fill="var(--art-roof)" />
      <path d="M564 270v-36h72v36Z" fill="var(--art-stone)" />
      <path d="M612 270v-36h24v36Z" fill="var(--art-stone-deep)" opacity={0.6} />
      <path d="M556 236h88l-7-11h-74Z" fill="var(--art-roof)" />
      <path d="M580 226v-28h40v28Z" fill="var(--art-stone)" />
      <path d="M568 200q10 0 14-16h36q4 16 14 16Z" fill="var(--art-roof)" />
      <path d="M594 184q6-16 6-22 0 6 6 22Z" fill="var(--art-roof-deep)" />
      <g fill="var(--art-ink)" opacity={0.75}>
        <path d="M562 322v-22q7-12 14 0v22ZM593 322v-22q7-12 14 0v22ZM624 322v-22q7-12 14 0v22Z" />
        <path d="M574 270v-16q6-10 12 0v16ZM614 270v-16q6-10 12 0v16Z" />
        <circle cx={600} cy={212} r={6} />
      </g>
      <path
        d="M540 336h120"
        stroke="var(--art-mist)"
        strokeWidth={4}
        strokeLinecap="round"
        opacity={0.6}
      />
    </g>
  );
}

function RedBridge() {
  return (
    <g
      transform="translate(206 62) scale(.66 .8)"
      fill="none"
      stroke="var(--art-lantern)"
      strokeLinecap="round"
    >
      <path d="M726 342Q850 262 1010 330" strokeWidth={9} />
      <path d="M728 326Q850 244 1008 314" strokeWidth={4} />
      <path
        d="M760 322v52M800 304v72M842 296v80M886 295v80M930 300v74M972 314v58"
        strokeWidth={5}
      />
      <path
        d="M748 328v-18M780 312v-20M820 298v-20M864 294v-20M908 296v-20M950 306v-20M990 320v-18"
        strokeWidth={3}
      />
    </g>
  );
}

const STRANDS = [0, 15, 31, 44, 60, 75, 92, 104, 121, 136, 150];

/** Leaves are the dashes of two strokes, a lighter one over a darker. */
function Willow({ x }: { x: number }) {
  return (
    <g fill="none" strokeLinecap="round">
      <path
        d={`M${x - 60} -14Q${x + 60} 30 ${x + 168} 6`}
        stroke="var(--art-wood)"
        strokeWidth={7}
      />
      {STRANDS.map((dx, index) => (
        <path
          key={dx}
          d={`M${x + dx} ${6 + ((index * 7) % 9)}q${((index * 13) % 17) - 12} ${46 + (index % 3) * 8} ${((index * 5) % 13) - 8} ${84 + ((index * 37) % 58)}`}
          stroke={index % 2 ? "var(--art-leaf)" : "var(--art-jade)"}
          strokeWidth={5}
          strokeDasharray="7 8"
        />
      ))}
    </g>
  );
}

export function Hanoi({ className }: SceneProps) {
  return (
    <SceneFrame mood="mist" className={className}>
      <Sun x={740} y={120} r={40} />
      <Cloud x={480} y={84} s={1.1} />
      <Cloud x={960} y={110} s={0.9} opacity={0.5} />
      <Land
        points={[
          [0, 250],
          [160, 232],
          [330, 246],
          [520, 236],
          [700, 248],
          [900, 230],
          [1060, 244],
          [1200, 236],
        ]}
        tone="far"
      />
      <g fill="var(--art-far)">
        <path d="M196 250v-70h34v70ZM262 250v-46h50v46ZM448 250v-58h38v58ZM842 250v-76h30v76ZM900 250v-50h60v50ZM1080 250v-64h40v64Z" />
      </g>
      {[40, 130, 214, 300, 388, 470, 760, 850, 930, 1020, 1110, 1190].map((x, index) => (
        <Tree
          key={x}
          x={x}
          y={296}
          s={0.9 + (index % 3) * 0.16}
          tone={index % 2 ? "mid" : "near"}
        />
      ))}
      <Land
        points={[
          [0, 290],
          [300, 296],
          [600, 292],
          [900, 296],
          [1200, 290],
        ]}
        tone="near"
      />
      <Haze y={296} height={70} opacity={0.7} />
      <Water y={300} />
      <TurtleTower />
      <RedBridge />
      <Willow x={372} />
      <Willow x={60} />
    </SceneFrame>
  );
}
