import { CanTho } from "./scenes/can-tho.tsx";
import { ConDao, MuiNe, QuyNhon, VungTau } from "./scenes/coast.tsx";
import { DaNang } from "./scenes/da-nang.tsx";
import { Dalat } from "./scenes/dalat.tsx";
import { HaLongBay } from "./scenes/ha-long-bay.tsx";
import { Hanoi } from "./scenes/hanoi.tsx";
import { HoChiMinhCity } from "./scenes/ho-chi-minh-city.tsx";
import { HoiAn } from "./scenes/hoi-an.tsx";
import { Hue } from "./scenes/hue.tsx";
import { MekongDelta } from "./scenes/mekong-delta.tsx";
import { NhaTrang } from "./scenes/nha-trang.tsx";
import { PhuQuoc } from "./scenes/phu-quoc.tsx";
import { Sapa } from "./scenes/sapa.tsx";

const SCENES = new Map([
  ["ho-chi-minh-city", HoChiMinhCity],
  ["hanoi", Hanoi],
  ["da-nang", DaNang],
  ["ha-long-bay", HaLongBay],
  ["hoi-an", HoiAn],
  ["sapa", Sapa],
  ["phu-quoc", PhuQuoc],
  ["nha-trang", NhaTrang],
  ["dalat", Dalat],
  ["can-tho", CanTho],
  ["hue", Hue],
  ["mekong-delta", MekongDelta],
  ["vung-tau", VungTau],
  ["mui-ne", MuiNe],
  ["quy-nhon", QuyNhon],
  ["con-dao", ConDao],
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

/** The drawing of a city, named by its label or its slug. A place without a drawing of its own gets the karsts of Ha Long. */
export function CityScene({ city, className }: CitySceneProps) {
  const draw = SCENES.get(toSlug(city)) ?? HaLongBay;
  return draw({ className });
}
