// Why a card was refused, in the visitor's language: by the provider's most exact word for it.
import type { TFunction } from "i18next";

/** The English texts are the provider's own sentences. Of a lost or stolen card nobody is told more than of any other. */
export const CARD_REFUSALS = [
  "card_declined",
  "generic_decline",
  "insufficient_funds",
  "lost_card",
  "stolen_card",
  "expired_card",
  "incorrect_cvc",
  "invalid_cvc",
  "incorrect_number",
  "invalid_expiry_month",
  "invalid_expiry_year",
  "processing_error",
] as const;
type CardRefusal = (typeof CARD_REFUSALS)[number];

export interface ProviderError {
  code?: string | undefined;
  /** Why the bank said no, where `code` says only that it did. */
  decline_code?: string | undefined;
  message?: string | undefined;
}

function isKnown(word: string | undefined): word is CardRefusal {
  return CARD_REFUSALS.some((known) => known === word);
}

/** The sentence for it; the provider's own one where the word is not among ours. */
export function cardRefusal(t: TFunction, error: ProviderError): string {
  const word = error.decline_code ?? error.code;
  return isKnown(word) ? t(`pay.card.${word}`) : (error.message ?? t("pay.failedText"));
}
