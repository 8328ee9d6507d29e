// Which guides of the demo marketplace have a gallery, of which scenes, and what stands under them. Pure.
import { literals } from "convex-helpers/validators";
import { type Infer, v } from "convex/values";

import type { City } from "../model/catalog/contract.ts";
import { DEMO_GUIDE, type SeedGuide } from "./people.ts";
import { type Scene, SCENES } from "./scenes.ts";

/** A scene that was drawn and stored, in each form that a picture is served in. */
export const drawnView = v.object({
  scene: literals(...SCENES),
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  forms: v.array(v.object({ edge: v.number(), storageId: v.id("_storage") })),
});
export type DrawnScene = Infer<typeof drawnView>;

const SCENES_OF: Record<City, readonly Scene[]> = {
  "Ho Chi Minh City": ["skyline", "market"],
  Hanoi: ["lake", "citadel"],
  "Da Nang": ["beach", "skyline"],
  "Ha Long Bay": ["bay"],
  "Hoi An": ["lanterns", "beach"],
  Hue: ["citadel", "lake"],
  "Nha Trang": ["beach"],
  "Can Tho": ["market"],
  Sapa: ["terraces", "pines"],
  Dalat: ["pines"],
  "Phu Quoc": ["beach"],
  "Vung Tau": ["beach"],
  "Mui Ne": ["dunes", "beach"],
  "Quy Nhon": ["beach"],
  "Con Dao": ["beach", "bay"],
};

const CAPTIONS: Record<Scene, { en: string; vi: string }> = {
  bay: {
    en: "Between the islands, before the other boats",
    vi: "Giữa các đảo, trước khi tàu khác đến",
  },
  terraces: { en: "The terraces after the first rain", vi: "Ruộng bậc thang sau cơn mưa đầu mùa" },
  lanterns: { en: "The old town when the lanterns are lit", vi: "Phố cổ lúc lên đèn" },
  citadel: {
    en: "Early at the citadel, before the heat",
    vi: "Đại Nội lúc sớm, khi trời chưa nắng",
  },
  market: { en: "Breakfast on the floating market", vi: "Bữa sáng trên chợ nổi" },
  beach: { en: "An hour at the beach after the walk", vi: "Một giờ ở biển sau chuyến đi bộ" },
  skyline: { en: "The city from the river, in the evening", vi: "Thành phố nhìn từ sông buổi tối" },
  lake: { en: "The lake in the morning mist", vi: "Hồ trong sương sớm" },
  pines: { en: "Through the pines to the waterfall", vi: "Qua rừng thông tới thác nước" },
  dunes: { en: "The dunes at first light", vi: "Đồi cát lúc bình minh" },
};

/** Of the guides with work in several places; the demonstration guide has been to most. */
const GUIDES_MAX = 10;
const SCENES_MIN = 3;
const SCENES_MAX = 5;
const DEMO_SCENES = 8;

export interface SeedGallery {
  guide: number;
  photos: { scene: Scene; caption: string }[];
}

function galleryOf(guide: number, { languages }: SeedGuide, scenes: readonly Scene[]): SeedGallery {
  const language = languages.includes("english") ? "en" : "vi";
  const photos = scenes.map((scene) => ({ scene, caption: CAPTIONS[scene][language] }));
  return { guide, photos };
}

export function planGalleries(guides: readonly SeedGuide[]): SeedGallery[] {
  const galleries: SeedGallery[] = [];
  for (const [index, guide] of guides.entries()) {
    const own = [...new Set(guide.areas.flatMap((area) => SCENES_OF[area]))];
    if (index === DEMO_GUIDE) {
      const all = [...new Set([...own, ...SCENES])];
      galleries.push(galleryOf(index, guide, all.slice(0, DEMO_SCENES)));
    } else if (own.length >= SCENES_MIN && galleries.length <= GUIDES_MAX) {
      galleries.push(galleryOf(index, guide, own.slice(0, SCENES_MAX)));
    }
  }
  return galleries;
}
