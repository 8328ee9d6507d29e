// The smaller places by the sea share their parts: each has its own landmark and light.
import { ChamTower, Coracle, FishingBoat, Junk } from "../craft.tsx";
import { Cloud, Haze, Land, SceneFrame, Sun, Water } from "../frame.tsx";
import { Karst, Palm, Tree } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

export function VungTau({ className }: SceneProps) {
  return (
    <SceneFrame mood="sea" className={className}>
      <Sun x={440} y={110} r={38} />
      <Cloud x={330} y={80} s={1.1} />
      <Cloud x={820} y={90} s={1.2} />
      <Land
        points={[
          [0, 280],
          [150, 240],
          [330, 262],
          [440, 290],
        ]}
        base={292}
        tone="far"
      />
      <Haze y={290} height={50} />
      <Water y={288} />
      <Land
        points={[
          [380, 392],
          [480, 304],
          [590, 236],
          [690, 218],
          [800, 250],
          [960, 230],
          [1210, 290],
        ]}
        tone="near"
      />
      <Land
        points={[
          [410, 394],
          [600, 300],
          [740, 276],
          [900, 312],
          [1210, 322],
        ]}
        tone="leaf-deep"
      />
      <path d="M620 262v-120h40v120Z" fill="var(--art-paper)" />
      <path d="M644 262v-120h16v120Z" fill="var(--art-stone)" opacity={0.6} />
      <path d="M610 142h60v-8h-60ZM624 134v-24h32v24Z" fill="var(--art-wood-deep)" />
      <path d="M630 130v-16h20v16Z" fill="var(--art-glow)" />
      <path d="M618 112q22-34 44 0Z" fill="var(--art-lantern)" />
      <path d="M632 200h12v16h-12ZM632 164h12v14h-12Z" fill="var(--art-ink)" opacity={0.6} />
      <Tree x={716} y={286} s={0.7} tone="leaf" />
      <Tree x={560} y={310} s={0.6} tone="leaf" />
      <Tree x={860} y={300} s={0.8} tone="leaf" />
      <FishingBoat x={370} y={346} s={0.6} />
      <FishingBoat x={170} y={330} s={0.56} mirrored tone="lantern" />
      <Land
        points={[
          [-10, 380],
          [400, 386],
          [800, 374],
          [1210, 362],
        ]}
        tone="ground"
      />
      <Palm x={820} y={390} s={1.1} />
      <Palm x={1040} y={382} s={1.4} mirrored />
    </SceneFrame>
  );
}

export function MuiNe({ className }: SceneProps) {
  return (
    <SceneFrame mood="sunset" className={className}>
      <Sun x={700} y={120} r={44} />
      <Cloud x={420} y={80} s={1.1} opacity={0.5} />
      <Land
        points={[
          [0, 230],
          [180, 190],
          [420, 240],
          [640, 180],
          [860, 226],
          [1040, 170],
          [1200, 200],
        ]}
        tone="far"
      />
      <Haze y={230} height={70} />
      <Land
        points={[
          [0, 270],
          [220, 240],
          [470, 190],
          [560, 214],
          [760, 276],
          [1000, 230],
          [1200, 262],
        ]}
        tone="sail-light"
      />
      <path
        d="M470 190C520 208 540 240 500 300 620 300 700 290 760 276 680 256 620 226 560 212 530 198 500 190 470 190Z"
        fill="var(--art-sail)"
        opacity={0.7}
      />
      <Land
        points={[
          [0, 316],
          [200, 296],
          [420, 318],
          [700, 290],
          [920, 310],
          [1200, 290],
        ]}
        tone="wall"
      />
      <Land
        points={[
          [0, 336],
          [300, 330],
          [640, 342],
          [960, 326],
          [1200, 336],
        ]}
        tone="ground"
      />
      <path
        d="M250 318c30-10 40 8 70-2M880 320c30-10 50 8 80-2"
        stroke="var(--art-wall-shade)"
        strokeWidth={3}
        fill="none"
        strokeLinecap="round"
      />
      <Water y={352} />
      <Coracle x={478} y={356} s={0.9} />
      <Coracle x={560} y={366} s={1.1} tone="lantern" />
      <Coracle x={660} y={352} s={0.76} tone="water-deep" />
      <FishingBoat x={800} y={378} s={0.66} />
      <FishingBoat x={300} y={380} s={0.6} mirrored tone="lantern" />
      <Palm x={400} y={352} s={1.1} mirrored />
      <Palm x={90} y={350} s={1.3} />
      <Palm x={1060} y={348} s={1.4} mirrored />
    </SceneFrame>
  );
}

export function QuyNhon({ className }: SceneProps) {
  return (
    <SceneFrame mood="sunset" className={className}>
      <Sun x={600} y={140} r={50} />
      <Cloud x={780} y={80} s={1.1} opacity={0.5} />
      <Land
        points={[
          [0, 250],
          [200, 200],
          [380, 250],
          [620, 270],
          [840, 240],
          [1010, 190],
          [1200, 240],
        ]}
        tone="far"
      />
      <Haze y={270} height={60} />
      <Water y={276} />
      <Land
        points={[
          [330, 340],
          [430, 300],
          [560, 282],
          [700, 296],
          [800, 340],
        ]}
        base={344}
        tone="near"
      />
      <ChamTower x={544} y={296} s={1.1} />
      <ChamTower x={640} y={302} s={0.92} />
      <Tree x={470} y={316} s={0.7} />
      <Tree x={716} y={318} s={0.66} />
      <FishingBoat x={900} y={340} s={0.7} />
      <FishingBoat x={240} y={336} s={0.6} mirrored tone="lantern" />
      <Land
        points={[
          [-10, 368],
          [300, 376],
          [600, 370],
          [900, 380],
          [1210, 366],
        ]}
        tone="ground"
      />
      <Coracle x={620} y={390} />
      <Palm x={410} y={392} s={1.2} mirrored />
      <Palm x={1080} y={384} s={1.4} mirrored />
      <Palm x={110} y={380} s={1.3} />
    </SceneFrame>
  );
}

export function ConDao({ className }: SceneProps) {
  return (
    <SceneFrame mood="sea" className={className}>
      <Sun x={720} y={100} r={40} />
      <Cloud x={440} y={90} s={1.2} />
      <Cloud x={960} y={120} s={0.9} />
      <Land
        points={[
          [0, 280],
          [200, 210],
          [400, 262],
          [600, 200],
          [790, 256],
          [1000, 196],
          [1200, 270],
        ]}
        base={292}
        tone="far"
      />
      <Haze y={286} height={60} />
      <Water y={284} />
      <Karst x={460} y={318} w={150} h={130} tone="near" />
      <Karst x={556} y={318} w={110} h={84} tone="mid" lean={0.2} />
      <Karst x={960} y={314} w={200} h={120} tone="near" lean={-0.2} />
      <Karst x={160} y={318} w={220} h={140} tone="near" lean={0.2} />
      <Junk x={700} y={346} s={0.8} mirrored />
      <Land
        points={[
          [-10, 366],
          [300, 374],
          [600, 382],
          [900, 372],
          [1210, 360],
        ]}
        tone="ground"
      />
      <g transform="translate(560 388)">
        <path d="M-26 2q26-34 54 0Z" fill="var(--art-leaf-deep)" />
        <path d="M-14-8 2-16 18-8M2-16V1" stroke="var(--art-leaf)" strokeWidth={3} fill="none" />
        <path
          d="M26 0q16-14 22 0-8 6-22 4ZM-18 2l-12 8 2-10ZM14 2l10 9 2-10Z"
          fill="var(--art-leaf)"
        />
      </g>
      <Palm x={430} y={394} s={1.2} />
      <Palm x={1060} y={380} s={1.4} mirrored />
      <Palm x={80} y={380} s={1.4} />
    </SceneFrame>
  );
}
