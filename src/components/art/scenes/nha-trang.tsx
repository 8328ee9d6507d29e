import { ChamTower, Coracle, FishingBoat } from "../craft.tsx";
import { Cloud, Haze, Land, SceneFrame, Sun, Water } from "../frame.tsx";
import { Palm, Tree } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

export function NhaTrang({ className }: SceneProps) {
  return (
    <SceneFrame mood="sea" className={className}>
      <Sun x={800} y={96} r={40} />
      <Cloud x={690} y={140} s={1.1} />
      <Cloud x={240} y={90} s={1.2} />
      <Cloud x={1000} y={80} s={0.9} />
      <Land
        points={[
          [640, 288],
          [720, 252],
          [830, 220],
          [940, 250],
          [1040, 232],
          [1130, 262],
          [1200, 250],
        ]}
        base={290}
        tone="far"
      />
      <Land
        points={[
          [0, 270],
          [90, 226],
          [200, 250],
          [300, 288],
        ]}
        base={290}
        tone="far"
      />
      <Haze y={286} height={56} />
      <Water y={284} />
      <path
        d="M760 246 600 196M760 246 1010 236"
        stroke="var(--art-ink)"
        strokeWidth={1.5}
        opacity={0.5}
      />
      <path d="M748 292V236h8v56ZM1006 290v-60h7v60Z" fill="var(--art-stone-deep)" />
      <path d="M848 246h26v16h-26ZM920 242h26v16h-26Z" fill="var(--art-lantern)" />
      <Land
        points={[
          [190, 374],
          [290, 306],
          [400, 256],
          [500, 236],
          [590, 244],
          [660, 282],
          [720, 334],
          [780, 384],
        ]}
        base={388}
        tone="near"
      />
      <Land
        points={[
          [220, 376],
          [380, 314],
          [520, 286],
          [630, 316],
          [740, 386],
        ]}
        base={388}
        tone="leaf-deep"
      />
      <Tree x={412} y={292} s={0.7} tone="leaf" />
      <Tree x={640} y={298} s={0.62} tone="leaf" />
      <ChamTower x={468} y={272} s={0.8} />
      <ChamTower x={536} y={262} s={1.16} />
      <ChamTower x={604} y={280} s={0.7} />
      <FishingBoat x={820} y={346} s={0.72} />
      <FishingBoat x={1010} y={322} s={0.5} mirrored tone="lantern" />
      <Land
        points={[
          [-10, 330],
          [120, 350],
          [330, 372],
          [620, 380],
          [860, 388],
          [1210, 372],
        ]}
        tone="ground"
      />
      <Coracle x={680} y={392} s={0.9} />
      <Coracle x={740} y={396} s={0.7} tone="lantern" />
      <Palm x={150} y={372} s={1.5} />
      <Palm x={60} y={360} s={1.15} mirrored />
      <Palm x={1120} y={388} s={1.5} mirrored />
    </SceneFrame>
  );
}
