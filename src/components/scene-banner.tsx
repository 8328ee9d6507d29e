import { CityScene } from "./art/city-scene.tsx";

/** A city across the top of a page: the drawing's middle, where its landmark stands. */
export function SceneBanner({ city }: { city: string }) {
  return (
    <div data-screen-only className="h-36 overflow-hidden sm:h-48 lg:h-64">
      <CityScene
        city={city}
        className="aspect-3/1 min-h-full w-full sm:-mt-[3%] lg:-mt-[7%] 2xl:-mt-[11%]"
      />
    </div>
  );
}
