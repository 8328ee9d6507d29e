import { beforeEach, expect, it, vi } from "vitest";

import { setPageTitle, setTitleCount } from "./document-title.ts";

const tab = { title: "From the server" };
beforeEach(() => vi.stubGlobal("document", tab));

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
