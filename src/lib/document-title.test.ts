import { beforeEach, expect, it, vi } from "vitest";

import { setPageTitle, setTitleCount } from "./document-title.ts";

const location = { pathname: "/guides/1" };
const canonical = { remove: vi.fn() };
const tab = { title: "From the server", querySelector: () => canonical };
beforeEach(() => {
  vi.stubGlobal("document", tab);
  vi.stubGlobal("window", { location });
});

it("puts the number before whatever the page is called", () => {
  setTitleCount(2);
  expect(tab.title).toBe("(2) From the server");
  setPageTitle("Bookings");
  expect(tab.title).toBe("(2) Bookings");
  setTitleCount(120);
  expect(tab.title).toBe("(99+) Bookings");
  setTitleCount(0);
  expect(tab.title).toBe("Bookings");
});

it("forgets the address of the document on another page, which would be shared in its place", () => {
  setPageTitle("Anh");
  expect(canonical.remove).not.toHaveBeenCalled();
  location.pathname = "/guides/2";
  setPageTitle("Anh");
  expect(canonical.remove).toHaveBeenCalled();
});
