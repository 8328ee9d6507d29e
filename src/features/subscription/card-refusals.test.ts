import { beforeAll, expect, it } from "vitest";

import english from "../../../public/locales/en/subscription.json" with { type: "json" };
import vietnamese from "../../../public/locales/vi/subscription.json" with { type: "json" };
import { i18n, initI18n } from "../../i18n/i18n.ts";
import { cardRefusal } from "./card-refusals.ts";

beforeAll(async () => {
  await initI18n("vi", { en: english, vi: vietnamese });
});

const TEST_MODE =
  "Your card was declined. Your request was in test mode, but used a non test card.";

it.each([
  [{ code: "card_declined" }, "Your card was declined.", "Thẻ của bạn bị từ chối."],
  [
    { code: "card_declined", decline_code: "generic_decline" },
    "Your card was declined.",
    "Thẻ của bạn bị từ chối.",
  ],
  [
    { code: "card_declined", decline_code: "lost_card" },
    "Your card was declined.",
    "Thẻ của bạn bị từ chối.",
  ],
  [
    { code: "card_declined", decline_code: "stolen_card" },
    "Your card was declined.",
    "Thẻ của bạn bị từ chối.",
  ],
  [
    { code: "card_declined", decline_code: "insufficient_funds" },
    "Your card has insufficient funds.",
    "Thẻ của bạn không đủ số dư.",
  ],
  [
    { code: "expired_card", decline_code: "expired_card" },
    "Your card has expired.",
    "Thẻ của bạn đã hết hạn.",
  ],
  [
    { code: "incorrect_cvc" },
    "Your card's security code is incorrect.",
    "Mã bảo mật của thẻ không đúng.",
  ],
  [
    { code: "invalid_cvc" },
    "Your card's security code is invalid.",
    "Mã bảo mật của thẻ không hợp lệ.",
  ],
  [{ code: "incorrect_number" }, "Your card number is incorrect.", "Số thẻ không đúng."],
  [
    { code: "invalid_expiry_month" },
    "Your card's expiration month is invalid.",
    "Tháng hết hạn của thẻ không hợp lệ.",
  ],
  [
    { code: "invalid_expiry_year" },
    "Your card's expiration year is invalid.",
    "Năm hết hạn của thẻ không hợp lệ.",
  ],
  [
    { code: "processing_error" },
    "An error occurred while processing your card. Try again in a little bit.",
    "Đã xảy ra lỗi khi xử lý thẻ của bạn. Vui lòng thử lại sau ít phút.",
  ],
  // What the provider says in more words than ours stays the provider's.
  [
    { code: "card_declined", decline_code: "test_mode_live_card", message: TEST_MODE },
    TEST_MODE,
    TEST_MODE,
  ],
  [{ code: "__proto__", message: "Odd" }, "Odd", "Odd"],
  [{ message: "Amount too large" }, "Amount too large", "Amount too large"],
  [
    {},
    "The payment could not be made. Please try again.",
    "Không thực hiện được thanh toán. Vui lòng thử lại.",
  ],
])("%o is said in the visitor's language", (error, inEnglish, inVietnamese) => {
  expect(cardRefusal(i18n.getFixedT("en"), error)).toBe(inEnglish);
  expect(cardRefusal(i18n.getFixedT("vi"), error)).toBe(inVietnamese);
});
