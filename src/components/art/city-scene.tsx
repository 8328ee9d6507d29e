import { Suspense, useRef, type ReactNode } from "react";

import { cn } from "../../lib/cn.ts";
import { useNearViewport } from "../../lib/use-near-viewport.ts";
import { lazyExtra } from "../../ui/lazy-part.tsx";

const SCENES = new Map([
  [
    "ho-chi-minh-city",
    lazyExtra(() =>
      import("./scenes/ho-chi-minh-city.tsx").then((m) => ({ default: m.HoChiMinhCity })),
    ),
  ],
  ["hanoi", lazyExtra(() => import("./scenes/hanoi.tsx").then((m) => ({ default: m.Hanoi })))],
  ["da-nang", lazyExtra(() => import("./scenes/da-nang.tsx").then((m) => ({ default: m.DaNang })))],
  [
    "ha-long-bay",
    lazyExtra(() => import("./scenes/ha-long-bay.tsx").then((m) => ({ default: m.HaLongBay }))),
  ],
  ["hoi-an", lazyExtra(() => import("./scenes/hoi-an.tsx").then((m) => ({ default: m.HoiAn })))],
  ["sapa", lazyExtra(() => import("./scenes/sapa.tsx").then((m) => ({ default: m.Sapa })))],
  [
    "phu-quoc",
    lazyExtra(() => import("./scenes/phu-quoc.tsx").then((m) => ({ default: m.PhuQuoc }))),
  ],
  [
    "nha-trang",
    lazyExtra(() => import("./scenes/nha-trang.tsx").then((m) => ({ default: m.NhaTrang }))),
  ],
  ["dalat", lazyExtra(() => import("./scenes/dalat.tsx").then((m) => ({ default: m.Dalat })))],
  ["can-tho", lazyExtra(() => import("./scenes/can-tho.tsx").then((m) => ({ default: m.CanTho })))],
  ["hue", lazyExtra(() => import("./scenes/hue.tsx").then((m) => ({ default: m.Hue })))],
  [
    "mekong-delta",
    lazyExtra(() => import("./scenes/mekong-delta.tsx").then((m) => ({ default: m.MekongDelta }))),
  ],
  ["vung-tau", lazyExtra(() => import("./scenes/coast.tsx").then((m) => ({ default: m.VungTau })))],
  ["mui-ne", lazyExtra(() => import("./scenes/coast.tsx").then((m) => ({ default: m.MuiNe })))],
  ["quy-nhon", lazyExtra(() => import("./scenes/coast.tsx").then((m) => ({ default: m.QuyNhon })))],
  ["con-dao", lazyExtra(() => import("./scenes/coast.tsx").then((m) => ({ default: m.ConDao })))],
]);

const OTHER_SPELLINGS = new Map([
  ["ha-long", "ha-long-bay"],
  ["sa-pa", "sapa"],
  ["da-lat", "dalat"],
]);

function toSlug(city: string): string {
  const slug = city
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[đĐ]/g, "d")
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, "-");
  return OTHER_SPELLINGS.get(slug) ?? slug;
}

type CitySceneProps = { city: string; className?: string | undefined };

const HALONG_BAY = SCENES.get("ha-long-bay");

/** The drawing alone, wherever it stands. */
export function drawScene(city: string, className: string | undefined): ReactNode {
  const Scene = SCENES.get(toSlug(city)) ?? HALONG_BAY;
  return Scene && <Scene className={className} />;
}

/**
 * The drawing of a city, named by its label or its slug. A place without a drawing of its own gets the karsts of Ha Long.
 * Every scene is fetched alone, when it is about to be seen; until it is there, its sky holds the place.
 */
export function CityScene({ city, className }: CitySceneProps) {
  const place = useRef<HTMLSpanElement>(null);
  const near = useNearViewport(place);
  const sky = <span ref={place} className={cn("block bg-primary-soft", className)} />;
  return near ? <Suspense fallback={sky}>{drawScene(city, className)}</Suspense> : sky;
}
