import { beforeAll, describe, expect, it } from "vitest";

import { type Backend, createBackend } from "../tests/setup/backend.ts";
import { runKept } from "../tests/setup/kept.ts";
import { addGuide, type Person } from "../tests/setup/market.ts";
import { api, internal } from "./_generated/api.js";
import { type DrawnScene, planGalleries } from "./seed/galleries.ts";
import { planMarketplace } from "./seed/plan.ts";
import { drawScene, SCENES } from "./seed/scenes.ts";
import { writeDrawnGallery } from "./seed/writeGalleries.ts";

describe("the galleries of the demo marketplace", () => {
  const { guides } = planMarketplace();
  const galleries = planGalleries(guides);

  it("are eight photos of the demonstration guide, and three to five of ten others", () => {
    expect(galleries.map(({ guide }) => guide)).toHaveLength(11);
    expect(galleries[0]).toMatchObject({ guide: 0, photos: { length: 8 } });
    for (const { photos } of galleries.slice(1)) {
      expect(photos.length).toBeGreaterThanOrEqual(3);
      expect(photos.length).toBeLessThanOrEqual(5);
    }
    for (const { photos } of galleries) {
      expect(new Set(photos.map(({ scene }) => scene)).size).toBe(photos.length);
    }
  });

  it("speak English where the guide does, and Vietnamese where not", () => {
    const silent = guides.map((guide) => ({ ...guide, languages: ["vietnamese" as const] }));
    const inEnglish = galleries.flatMap(({ photos }) => photos.map(({ caption }) => caption));
    const inVietnamese = planGalleries(silent).flatMap(({ photos }) => photos);
    expect(inEnglish.length).toBe(inVietnamese.length);
    for (const { caption } of inVietnamese) expect(caption).toMatch(/[ăâđêôơưà-ỹ]/i);
  });

  it("are drawn from shapes alone, the same each time", () => {
    for (const scene of SCENES) {
      expect(drawScene(scene)).toBe(drawScene(scene));
      expect(drawScene(scene)).not.toMatch(/NaN|undefined|<text|<image|href/);
    }
  });
});

describe("a scene that several guides have", () => {
  let t: Backend;
  let people: [Person, Person];
  let drawn: DrawnScene[];

  beforeAll(async () => {
    t = createBackend();
    people = [await addGuide(t), await addGuide(t)];
    drawn = await t.action(internal.seedPictures.draw, {});
    const photos = SCENES.slice(0, 3).map((scene) => ({ scene, caption: scene }));
    for (const { id } of [...people, people[0]]) {
      await runKept(t, async (ctx) => {
        const user = await ctx.db.get("users", id);
        if (user) await writeDrawnGallery(ctx, user, { guide: 0, photos }, drawn);
      });
    }
  });

  const galleryOf = async ({ id }: Person) =>
    (await t.query(api.guides.get, { guideId: id }))?.gallery ?? [];

  it("is stored once, is a file of each, and says that it was drawn", async () => {
    const [first, second] = await Promise.all(people.map(galleryOf));
    expect(first).toHaveLength(3);
    expect(first?.every(({ isDrawn }) => isDrawn)).toBe(true);
    expect(first?.map(({ path }) => path)).not.toEqual(second?.map(({ path }) => path));
    const stored = await t.run((ctx) => ctx.db.system.query("_storage").collect());
    expect(stored).toHaveLength(SCENES.length * 3);
    const blobs = await t.run((ctx) => ctx.db.query("fileBlobs").collect());
    expect(blobs).toHaveLength(2 * 3 * 3);
    for (const path of [
      first?.[0]?.path ?? "",
      second?.[0]?.path.replace(".webp", "-160.webp") ?? "",
    ]) {
      const answer = await t.fetch(path);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    }
  });

  it("stays with the others when one removes it", async () => {
    const [one, other] = people;
    const [photo] = await galleryOf(one);
    await one.as.mutation(api.gallery.remove, { path: photo?.path ?? "" });
    expect((await t.fetch(photo?.path ?? "")).status).toBe(404);
    expect((await t.fetch((await galleryOf(other))[0]?.path ?? "")).status).toBe(200);
  });
});
