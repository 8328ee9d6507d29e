import { useTranslation } from "react-i18next";

import { lookUp } from "../i18n/look-up.ts";

/** The names of cities, languages and specialties in the visitor's language. What no list knows keeps the guide's own word. */
export function useCatalog() {
  const { i18n } = useTranslation();
  const nameIn = (list: string) => (id: string) => lookUp(i18n, "catalog", list, id) ?? id;
  return {
    city: nameIn("cities"),
    language: nameIn("languages"),
    specialty: nameIn("specialties"),
  };
}
