// A disk with no room left: whoever has the page about the service's health open sees it within half a minute, and sees it heal.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { SmallDisk } from "#embedded/testing";

import { temporaryFolder } from "../setup/server.ts";
import { OpenHealthPage, WELL } from "../support/open-health-page.ts";
import { ProductWithHand } from "../support/product-with-hand.ts";

describe.skipIf(!SmallDisk.isMountable)("on a small disk", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let disk: SmallDisk;
  let product: ProductWithHand;
  let page: OpenHealthPage;

  // Not where the tests are defined: that runs also where they are left out, and nothing would clear it away.
  beforeAll(async () => {
    folder = temporaryFolder("health-full-disk");
    disk = new SmallDisk();
    product = await ProductWithHand.start(folder.path, `${disk.folder}/data`);
    page = await OpenHealthPage.open(product);
  });

  afterAll(async () => {
    await page.close();
    await product.end();
    disk.remove();
    folder.remove();
  });

  test("a database that takes nothing shows by what is not measured any more, and heals", async () => {
    await page.shows(WELL);
    while (disk.fill(1_000_000));
    while (disk.fill(4_096));
    await page.shows({ database: "UNHEALTHY" });
    expect(page.isConnected).toBe(true);
    disk.makeRoom();
    await page.shows(WELL);
  });
});
