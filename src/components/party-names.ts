import { useTranslation } from "react-i18next";

import { partyTitle } from "#convex/model/operators/rules.ts";

/** One side of a deal, as the server says it everywhere. */
export type PartyView = {
  name: string;
  companyName: string | null;
  image: string | null;
  isDeleted: boolean;
};

/**
 * How a party is named: the company first and the person below, a guide by name alone. Of somebody who was deleted, the
 * server's word is English in every language.
 */
export function usePartyNames() {
  const { t } = useTranslation();
  return (party: Omit<PartyView, "image">): { title: string; person: string | null } => {
    if (party.isDeleted) return { title: t("common.deletedUser"), person: null };
    const title = partyTitle(party);
    return { title, person: title === party.name ? null : party.name };
  };
}
