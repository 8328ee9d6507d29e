import { prerenderToNodeStream } from "react-dom/static";
import { expect, it } from "vitest";

import { CITIES } from "#convex/model/catalog/contract.ts";

import { drawScene } from "./city-scene.tsx";

async function drawingOf(city: string): Promise<string> {
  const { prelude } = await prerenderToNodeStream(drawScene(city, undefined));
  let html = "";
  for await (const part of prelude) html += String(part);
  return html;
}

it("has a drawing of its own for every city of the catalogue and for the Mekong Delta", async () => {
  const cities = [...CITIES.map((city) => city.id), "Mekong Delta"];
  const drawings = await Promise.all(cities.map(drawingOf));
  expect(new Set(drawings).size).toBe(cities.length);
  for (const drawing of drawings) {
    expect(drawing).toContain("<svg");
    expect(drawing).toContain('aria-hidden="true"');
  }
});

it.each([
  ["Ha Long", "Ha Long Bay"],
  ["Sa Pa", "Sapa"],
  ["Đà Lạt", "Dalat"],
  ["hoi-an", "Hoi An"],
])("draws %s as %s", async (spelling, city) => {
  expect(await drawingOf(spelling)).toBe(await drawingOf(city));
});

it("names no colour outside the palette", async () => {
  const drawing = await drawingOf("Hue");
  expect(drawing).not.toMatch(/(?:fill|stroke)="#/);
});
