// Opens an engine over a store: reads what earlier lives left, or makes a fresh start.
import { catalogFrom } from "../database/catalog.ts";
import { CursorSeal } from "../database/cursors.ts";
import {
  ANSWER_DAYS_END,
  ANSWER_DAYS_START,
  CATALOG_KEY,
  CLOCK_KEY,
  CURSOR_KEY,
  EARLIER_FORMATS,
  FORMAT_KEY,
  FORMAT_VERSION,
  TABLE_NAMES_END,
  TABLE_NAMES_START,
  tableNameOfKey,
} from "../database/layout.ts";
import { DataFolderError } from "../storage/data-folder.ts";
import type { Store, Write } from "../storage/store.ts";
import type { World } from "../world/world.ts";
import { Clock } from "./clock.ts";
import { DataEngine } from "./data-engine.ts";
import type { Engine } from "./engine.ts";
import { KnownSettings } from "./known-settings.ts";

export async function openEngine({
  store,
  world,
}: {
  store: Store;
  world: World;
}): Promise<Engine> {
  const snapshot = store.snapshot();
  const format = snapshot.get(FORMAT_KEY);
  const clock = new Clock(world, snapshot.get(CLOCK_KEY));
  const catalogText = snapshot.get(CATALOG_KEY);
  const secret = snapshot.get(CURSOR_KEY) ?? Buffer.from(world.randomBytes(32)).toString("base64");
  const numbers: [string, number][] = [];
  const settings = new KnownSettings();
  for (const { key, value } of snapshot.range(TABLE_NAMES_START, TABLE_NAMES_END)) {
    settings.note(key, value);
    numbers.push([tableNameOfKey(key), Number(value)]);
  }
  for (const { key, value } of snapshot.range(ANSWER_DAYS_START, ANSWER_DAYS_END)) {
    settings.note(key, value);
  }
  snapshot.release();
  if (format !== undefined && ![FORMAT_VERSION, ...EARLIER_FORMATS].includes(Number(format))) {
    await store.close();
    throw new DataFolderError(
      `The data was written by another version of the backend (format ${format}, this one knows ${FORMAT_VERSION}).`,
    );
  }
  const writes: Write[] = [];
  if (Number(format) !== FORMAT_VERSION) {
    writes.push({ key: FORMAT_KEY, value: String(FORMAT_VERSION) });
  }
  if (format === undefined) {
    clock.next();
    writes.push({ key: CLOCK_KEY, value: clock.text }, { key: CURSOR_KEY, value: secret });
  }
  if (writes.length > 0) {
    await store.commit(writes);
    // An earlier program must find that the format is not its own, whatever the log holds from here on.
    await store.settle();
  }
  const catalog = catalogFrom(catalogText, numbers);
  const seal = new CursorSeal(secret);
  return new DataEngine({ store, world, clock, catalog, seal, settings });
}
