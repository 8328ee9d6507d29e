import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { partyTitle } from "#convex/model/operators/rules.ts";

/** One side of a deal, as the server says it everywhere. */
export type PartyView = {
  name: string;
  companyName: string | null;
  image: string | null;
  isDeleted: boolean;
};

type Named = Omit<PartyView, "image">;

/** Of somebody who was deleted, the server's word is English in every language. */
export function partyName(t: TFunction, party: Named): string {
  return party.isDeleted ? t("common.deletedUser") : partyTitle(party);
}

/** How a party is named: the company first and the person below, a guide by name alone. */
export function usePartyNames() {
  const { t } = useTranslation();
  return (party: Named): { title: string; person: string | null } => {
    const title = partyName(t, party);
    return { title, person: party.isDeleted || title === party.name ? null : party.name };
  };
}
