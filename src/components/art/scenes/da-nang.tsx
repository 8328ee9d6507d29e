import { Sampan } from "../craft.tsx";
import { Cloud, Haze, Land, SceneFrame, Sun, Water } from "../frame.tsx";
import { Karst } from "../nature.tsx";
import type { SceneProps } from "./scene-props.ts";

function DragonBridge() {
  return (
    <g>
      <path d="M0 306h1200v14H0Z" fill="var(--art-stone)" />
      <path d="M0 318h1200v6H0Z" fill="var(--art-stone-deep)" />
      <path
        d="M300 320h22v54h-22ZM490 320h22v54h-22ZM690 320h22v54h-22ZM890 320h22v54h-22Z"
        fill="var(--art-stone-deep)"
      />
      <g transform="translate(180 98) scale(.68)">
        <g stroke="var(--art-paper)" strokeWidth={2} opacity={0.8}>
          <path d="M345 250v56M375 224v82M405 216v90M435 230v76M560 248v58M590 214v92M620 204v102M650 216v90M680 250v56M770 256v50M800 226v80M830 214v92M860 228v78" />
        </g>
        <path
          d="M250 300C300 300 320 218 405 214S470 300 520 300 560 206 622 202 690 300 736 300 770 214 832 210C900 206 892 290 930 282"
          fill="none"
          stroke="var(--art-amber)"
          strokeWidth={17}
          strokeLinecap="round"
        />
        <path
          d="M250 300C300 300 320 218 405 214S470 300 520 300 560 206 622 202 690 300 736 300 770 214 832 210C900 206 892 290 930 282"
          fill="none"
          stroke="var(--art-lantern)"
          strokeWidth={4}
          strokeDasharray="3 15"
          strokeLinecap="round"
        />
        <path
          d="M918 268c6-22 34-30 56-16 12 2 24 6 30 12l-22 6 24 8-26 8c-22 16-50 10-58-6Z"
          fill="var(--art-amber)"
        />
        <path
          d="M940 254c-6-14-20-18-28-16 8 6 10 14 14 24ZM952 250c0-14-10-24-18-26 4 10 4 18 6 28Z"
          fill="var(--art-lantern)"
        />
        <circle cx={962} cy={262} r={5} fill="var(--art-ink)" />
        <path d="M262 304c-30 2-44-14-46-34 16 8 24 12 40 14Z" fill="var(--art-amber)" />
      </g>
    </g>
  );
}

export function DaNang({ className }: SceneProps) {
  return (
    <SceneFrame mood="sea" className={className}>
      <Sun x={520} y={104} r={42} />
      <Cloud x={720} y={80} s={1.3} />
      <Cloud x={260} y={120} s={0.9} />
      <Cloud x={1010} y={130} s={0.8} />
      <Land
        points={[
          [0, 250],
          [120, 214],
          [260, 176],
          [400, 206],
          [560, 246],
          [720, 232],
          [900, 168],
          [1040, 190],
          [1200, 156],
        ]}
        tone="far"
      />
      <Karst x={430} y={300} w={120} h={112} tone="mid" />
      <Karst x={520} y={300} w={84} h={76} tone="mid" lean={0.2} />
      <Karst x={730} y={300} w={110} h={92} tone="mid" lean={-0.2} />
      <Karst x={1090} y={300} w={130} h={100} tone="mid" />
      <Karst x={130} y={300} w={150} h={104} tone="mid" lean={0.2} />
      <Haze y={286} height={90} opacity={0.7} />
      <Water y={296} />
      <DragonBridge />
      <Sampan x={610} y={368} s={0.6} />
      <Sampan x={170} y={374} s={0.7} mirrored shirt="lantern" />
    </SceneFrame>
  );
}
