import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { storage } from "../../../tests/setup/storage.ts";
import { keepDraft } from "../../lib/drafts.ts";
import { ContactsCard } from "./contacts-card.tsx";

beforeEach(() => void vi.stubGlobal("sessionStorage", storage()));
afterEach(() => void vi.unstubAllGlobals());

it("begins over a reload with the number that was typed, beside what is stored", () => {
  keepDraft("contacts", { zalo: "+84 912 345 678" });
  const own = {
    email: "linh@example.com",
    phone: "+84 900 000 000",
    whatsapp: "",
    zalo: "",
    shared: [],
  };
  const html = answered(<ContactsCard />, { "contacts:own": own });
  expect(html).toMatch(/name="zalo"[^>]*value="\+84 912 345 678"/);
  expect(html).toMatch(/name="phone"[^>]*value="\+84 900 000 000"/);
});
