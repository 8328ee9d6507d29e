import { expect, test } from "vitest";

import { SharePictures } from "./share-pictures.ts";
import type { GuideAnswer } from "./web/structured-data.ts";

const OWN = `/api/files/${"a".repeat(22)}.webp`;

function guide(name: string, image: string | null = null): GuideAnswer {
  const profile = { areas: ["Hanoi"], languages: ["french"], avgRating: "4.85", reviewCount: 2 };
  return {
    user: { name, image },
    guide: { ...profile, hourlyRateVND: 300_000, yearsExperience: 4 },
  } as unknown as GuideAnswer;
}

/** Makers whose pictures are the drawings, and that note what they were asked. */
function studio({ hasFile = true } = {}) {
  const drawn: { name: string; hasPicture: boolean }[] = [];
  const fetched: string[] = [];
  let open = 0;
  let openMost = 0;
  const pictures = new SharePictures({
    draw: async (card) => {
      drawn.push({ name: card.name, hasPicture: card.hasPicture });
      openMost = Math.max(openMost, (open += 1));
      await Promise.resolve();
      open -= 1;
      return card.name;
    },
    paint: (svg) => Promise.resolve(Buffer.from(svg)),
    fetchFile: (path) => {
      fetched.push(path);
      return Promise.resolve(hasFile ? new Uint8Array(1) : null);
    },
  });
  return { pictures, drawn, fetched, openMost: () => openMost };
}

test("the same picture is made once, whoever asks and when", async () => {
  const { pictures, drawn } = studio();
  await Promise.all([pictures.of(guide("Anh")), pictures.of(guide("Anh"))]);
  const first = await pictures.of(guide("Anh"));
  expect(await pictures.of(guide("Anh"))).toBe(first);
  expect(drawn).toHaveLength(1);
  await pictures.of(guide("Bình"));
  expect(drawn).toHaveLength(2);
});

test("of thousands at once a few are made, one after the other, and the rest is sent away", async () => {
  const { pictures, drawn, openMost } = studio();
  const asked = Array.from({ length: 2_000 }, (_, at) => pictures.of(guide(`Guide ${at}`)));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === "rejected");
  expect(drawn).toHaveLength(20);
  expect(refused).toHaveLength(1_980);
  expect(refused[0]).toMatchObject({ reason: { status: 503 } });
  expect(openMost()).toBe(1);
  expect(String(await pictures.of(guide("Later")))).toBe("Later");
});

test("shows somebody's own picture, and asks nobody else for one", async () => {
  const { pictures, drawn, fetched } = studio();
  await pictures.of(guide("Own", OWN));
  for (const image of [
    "https://elsewhere.example/a.webp",
    "/api/files/../../health",
    "//x.example",
  ]) {
    await pictures.of(guide(image, image));
  }
  expect(fetched).toEqual([OWN.replace(".webp", "-480.webp")]);
  expect(drawn.map(({ hasPicture }) => hasPicture)).toEqual([true, false, false, false]);
});

test("a picture without the face that could not be had is not kept", async () => {
  const { pictures, drawn } = studio({ hasFile: false });
  await pictures.of(guide("Own", OWN));
  await pictures.of(guide("Own", OWN));
  expect(drawn).toEqual([
    { name: "Own", hasPicture: false },
    { name: "Own", hasPicture: false },
  ]);
});
