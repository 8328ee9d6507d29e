import { Sampan, TempleRoof } from "../craft.tsx";
import { Cloud, Haze, Land, SceneFrame, Sun, Water } from "../frame.tsx";
import { Lotus, Tree } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

function CitadelGate() {
  return (
    <g>
      <path d="M400 318v-66h400v66Z" fill="var(--art-stone)" />
      <path d="M360 318v-54h52v54ZM788 318v-54h52v54Z" fill="var(--art-stone-deep)" />
      <path d="M400 256h400v6H400Z" fill="var(--art-stone-deep)" />
      <path
        d="M574 318v-40q26-24 52 0v40ZM504 318v-30q18-18 36 0v30ZM660 318v-30q18-18 36 0v30ZM436 318v-24q14-14 28 0v24ZM736 318v-24q14-14 28 0v24Z"
        fill="var(--art-ink)"
        opacity={0.75}
      />
      <path d="M476 252v-34h248v34Z" fill="var(--art-lantern)" />
      <path
        d="M490 252v-34M520 252v-34M550 252v-34M580 252v-34M620 252v-34M650 252v-34M680 252v-34M710 252v-34"
        stroke="var(--art-roof-deep)"
        strokeWidth={5}
      />
      <TempleRoof x={600} y={220} w={280} h={32} tone="wall-shade" />
      <TempleRoof x={414} y={240} w={86} h={24} tone="leaf" />
      <TempleRoof x={786} y={240} w={86} h={24} tone="leaf" />
      <path d="M388 252v-12h52v12ZM760 252v-12h52v12Z" fill="var(--art-lantern)" />
      <path d="M532 190v-22h136v22Z" fill="var(--art-lantern)" />
      <path
        d="M552 190v-22M584 190v-22M616 190v-22M648 190v-22"
        stroke="var(--art-roof-deep)"
        strokeWidth={5}
      />
      <TempleRoof x={600} y={168} w={170} h={34} tone="wall-shade" />
      <path d="M590 128q10-14 20 0v6h-20Z" fill="var(--art-amber)" />
    </g>
  );
}

export function Hue({ className }: SceneProps) {
  return (
    <SceneFrame mood="dawn" className={className}>
      <Sun x={760} y={106} r={40} />
      <Cloud x={400} y={96} s={1.2} />
      <Cloud x={1000} y={80} s={1.1} opacity={0.5} />
      <Land
        points={[
          [0, 240],
          [180, 190],
          [360, 226],
          [560, 180],
          [760, 220],
          [960, 176],
          [1200, 226],
        ]}
        tone="far"
      />
      <Haze y={240} height={90} opacity={0.7} />
      {[30, 120, 220, 316, 886, 980, 1080, 1170].map((x, index) => (
        <Tree key={x} x={x} y={316} s={1 + (index % 3) * 0.16} tone={index % 2 ? "mid" : "near"} />
      ))}
      <CitadelGate />
      <path d="M0 312h1200v22H0Z" fill="var(--art-leaf-deep)" />
      <path d="M0 330h1200v6H0Z" fill="var(--art-stone-deep)" />
      <Water
        y={336}
        lights={[
          [90, 26],
          [300, 16],
          [640, 18],
          [900, 36],
          [1090, 20],
        ]}
      />
      <Sampan x={690} y={370} s={0.7} shirt="lotus" />
      <Lotus x={430} y={384} s={0.9} />
      <Lotus x={494} y={368} s={0.6} />
      <Lotus x={800} y={392} s={0.8} />
      <Lotus x={210} y={376} />
      <Lotus x={270} y={392} s={0.7} />
      <Lotus x={1000} y={378} />
    </SceneFrame>
  );
}
