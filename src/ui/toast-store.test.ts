import { expect, it } from "vitest";

import { currentToast, dismissToast, dropPersonalToasts, onToast, toast } from "./toast-store.ts";

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

it("lets news wait until the answer to an action has been read", () => {
  const close = () => dismissToast(currentToast()?.id ?? 0);
  toast({ title: "earlier news", type: "background" });
  toast({ title: "failed" });
  toast({ title: "news", type: "background" });
  toast({ title: "newer news", type: "background" });
  expect(currentToast()?.title).toBe("failed");
  toast({ title: "saved" });
  expect(currentToast()?.title).toBe("saved");
  close();
  expect(currentToast()?.title).toBe("newer news");
  toast({ title: "newest news", type: "background" });
  expect(currentToast()?.title).toBe("newest news");
  close();
  expect(currentToast()).toBeNull();
});

it("takes away with the person what was for them alone", () => {
  const action = { label: "Undo", run: () => undefined };
  const isLeft = (message: Parameters<typeof toast>[0]) => {
    toast(message);
    dropPersonalToasts();
    return currentToast()?.title === message.title;
  };
  expect(isLeft({ title: "Linh is saved no more", action })).toBe(false);
  expect(isLeft({ title: "Linh: a new message", type: "background" })).toBe(false);
  expect(isLeft({ title: "a new version", stays: true, action })).toBe(true);
  expect(isLeft({ title: "signing out failed", variant: "destructive" })).toBe(true);
});

it("shows the news that waited for one person to nobody else", () => {
  toast({ title: "failed" });
  toast({ title: "news", type: "background" });
  dropPersonalToasts();
  dismissToast(currentToast()?.id ?? 0);
  expect(currentToast()).toBeNull();
});
