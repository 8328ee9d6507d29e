import { lazy, Suspense, useRef, type ReactNode } from "react";

import { cn } from "../../lib/cn.ts";
import { useNearViewport } from "../../lib/use-near-viewport.ts";

const SCENES = new Map([
  [
    "ho-chi-minh-city",
    lazy(() => import("./scenes/ho-chi-minh-city.tsx").then((m) => ({ default: m.HoChiMinhCity }))),
  ],
  ["hanoi", lazy(() => import("./scenes/hanoi.tsx").then((m) => ({ default: m.Hanoi })))],
  ["da-nang", lazy(() => import("./scenes/da-nang.tsx").then((m) => ({ default: m.DaNang })))],
  [
    "ha-long-bay",
    lazy(() => import("./scenes/ha-long-bay.tsx").then((m) => ({ default: m.HaLongBay }))),
  ],
  ["hoi-an", lazy(() => import("./scenes/hoi-an.tsx").then((m) => ({ default: m.HoiAn })))],
  ["sapa", lazy(() => import("./scenes/sapa.tsx").then((m) => ({ default: m.Sapa })))],
  ["phu-quoc", lazy(() => import("./scenes/phu-quoc.tsx").then((m) => ({ default: m.PhuQuoc })))],
  [
    "nha-trang",
    lazy(() => import("./scenes/nha-trang.tsx").then((m) => ({ default: m.NhaTrang }))),
  ],
  ["dalat", lazy(() => import("./scenes/dalat.tsx").then((m) => ({ default: m.Dalat })))],
  ["can-tho", lazy(() => import("./scenes/can-tho.tsx").then((m) => ({ default: m.CanTho })))],
  ["hue", lazy(() => import("./scenes/hue.tsx").then((m) => ({ default: m.Hue })))],
  [
    "mekong-delta",
    lazy(() => import("./scenes/mekong-delta.tsx").then((m) => ({ default: m.MekongDelta }))),
  ],
  ["vung-tau", lazy(() => import("./scenes/coast.tsx").then((m) => ({ default: m.VungTau })))],
  ["mui-ne", lazy(() => import("./scenes/coast.tsx").then((m) => ({ default: m.MuiNe })))],
  ["quy-nhon", lazy(() => import("./scenes/coast.tsx").then((m) => ({ default: m.QuyNhon })))],
  ["con-dao", lazy(() => import("./scenes/coast.tsx").then((m) => ({ default: m.ConDao })))],
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
