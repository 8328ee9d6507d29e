import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { storage } from "../../../tests/setup/storage.ts";
import { keepDraft } from "../../lib/drafts.ts";
import { LicenceForm } from "./licence-form.tsx";

beforeEach(() => void vi.stubGlobal("sessionStorage", storage()));
afterEach(() => void vi.unstubAllGlobals());

it("begins over a reload with what was typed", () => {
  keepDraft("licence", { number: "101-234567", expiresOn: "2030-05-01" });
  const html = answered(<LicenceForm start={null} isChecked={false} onDone={() => undefined} />);
  expect(html).toMatch(/name="number"[^>]*value="101-234567"/);
  expect(html).toMatch(/name="expiresOn"[^>]*value="2030-05-01"/);
});
