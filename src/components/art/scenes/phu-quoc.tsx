import { FishingBoat } from "../craft.tsx";
import { Cloud, Haze, Land, SceneFrame, Sun, Water } from "../frame.tsx";
import { Palm } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

function Pier() {
  return (
    <g>
      <path d="M560 400 596 304h20l56 96Z" fill="var(--art-wood)" />
      <path
        d="M568 380h92M576 360h72M582 342h56M588 326h42M592 314h30"
        stroke="var(--art-wood-deep)"
        strokeWidth={3}
      />
      <path d="M582 306v-26h46v26Z" fill="var(--art-wall)" />
      <path d="M570 284 605 252l35 32Z" fill="var(--art-wall-shade)" />
      <path d="M598 306v-18h14v18Z" fill="var(--art-wood-deep)" />
    </g>
  );
}

export function PhuQuoc({ className }: SceneProps) {
  return (
    <SceneFrame mood="sunset" className={className}>
      <Sun x={604} y={206} r={62} />
      <Cloud x={390} y={100} s={1.2} opacity={0.5} />
      <Cloud x={820} y={80} s={1.4} opacity={0.45} />
      <Land
        points={[
          [0, 300],
          [60, 262],
          [170, 236],
          [300, 262],
          [390, 300],
        ]}
        base={300}
        tone="far"
      />
      <Land
        points={[
          [790, 300],
          [870, 268],
          [980, 228],
          [1110, 250],
          [1200, 230],
        ]}
        base={300}
        tone="far"
      />
      <Haze y={292} height={60} />
      <Water y={292} />
      <path
        d="M560 296h90M574 312h60M566 330h78"
        stroke="var(--art-sun)"
        strokeWidth={5}
        strokeLinecap="round"
        opacity={0.75}
      />
      <Pier />
      <FishingBoat x={760} y={340} s={0.7} />
      <FishingBoat x={960} y={318} s={0.42} mirrored tone="lantern" />
      <FishingBoat x={300} y={330} s={0.5} tone="lantern" />
      <Land
        points={[
          [-10, 344],
          [140, 352],
          [280, 376],
          [380, 404],
        ]}
        tone="ground"
      />
      <Land
        points={[
          [830, 404],
          [930, 376],
          [1060, 356],
          [1210, 344],
        ]}
        tone="ground"
      />
      <Palm x={424} y={404} s={1.9} />
      <Palm x={250} y={390} s={1.5} mirrored />
      <Palm x={90} y={366} s={1.7} />
      <Palm x={1010} y={376} s={1.6} mirrored />
      <Palm x={1130} y={366} s={1.25} />
    </SceneFrame>
  );
}
