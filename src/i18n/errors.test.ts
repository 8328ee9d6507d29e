import { beforeAll, expect, it } from "vitest";

import english from "../../public/locales/en/sentences.json" with { type: "json" };
import vietnamese from "../../public/locales/vi/sentences.json" with { type: "json" };
import { tMessage } from "./errors.ts";
import { i18n, initI18n } from "./i18n.ts";

beforeAll(async () => {
  await initI18n("vi", { en: english, vi: vietnamese });
});

it("says a sentence in the reader's language, with the day or the person that it names", () => {
  expect(i18n.language).toBe("vi");
  expect(tMessage("Guide not found")).toBe("Không tìm thấy hướng dẫn viên này");
  expect(tMessage("The guide is not available on 2026-12-03")).toMatch(/^Hướng dẫn viên .*2026/);
  expect(tMessage("“Lan” is not available on all of these dates")).toBe(
    "Lan đã bận vào ít nhất một trong những ngày này",
  );
  expect(tMessage("“An “x” $& 2026-12-03” cannot be reached")).toBe(
    "Hiện không thể liên hệ với An “x” $& 2026-12-03",
  );
});

it("leaves alone what it does not know", () => {
  expect(tMessage(undefined)).toBeUndefined();
  expect(tMessage("“Lan” does what nobody foresaw")).toBe("“Lan” does what nobody foresaw");
  expect(tMessage("Closed since 2026-12-03")).toBe("Closed since 2026-12-03");
});
