import type { Page } from "playwright-core";

/** The names of what this browser keeps of its person (src/lib/device-shelf.ts). */
export function keptOnDevice(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open("kept");
        opening.addEventListener("error", () => reject(opening.error));
        // Where nothing was kept yet, looking for it must not make a database without its table.
        opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
        opening.addEventListener("success", () => {
          const database = opening.result;
          const names = database.transaction("answers").objectStore("answers").getAllKeys();
          names.addEventListener("success", () => {
            database.close();
            resolve(names.result.map(String).toSorted());
          });
        });
      }),
  );
}

/** Whether the service worker has everything for a page without a network, the texts too. */
export function shellIsKept(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const wanted = ["/app.html", "/locales/en/offline.json", "/locales/en/work.json"];
    const found = await Promise.all(wanted.map((file) => caches.match(file)));
    return found.every((answer) => answer !== undefined);
  });
}
