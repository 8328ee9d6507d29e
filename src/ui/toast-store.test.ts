import { expect, it } from "vitest";

import { currentToast, dismissToast, onToast, toast } from "./toast-store.ts";

it("shows one toast: the newest", () => {
  const seen: (string | undefined)[] = [];
  const stop = onToast(() => seen.push(currentToast()?.title));
  toast({ title: "first" });
  const first = currentToast();
  toast({ title: "second" });
  if (first) dismissToast(first.id);
  expect(currentToast()?.title).toBe("second");
  const second = currentToast();
  if (second) dismissToast(second.id);
  expect(currentToast()).toBeNull();
  stop();
  toast({ title: "unheard" });
  expect(seen).toEqual(["first", "second", undefined]);
});
