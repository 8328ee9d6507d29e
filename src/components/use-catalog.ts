import { useTranslation } from "react-i18next";

/** The names of cities, languages and specialties in the visitor's language. What no list knows keeps the guide's own word. */
export function useCatalog() {
  const { t } = useTranslation();
  return {
    city: (id: string) => t(`catalog.cities.${id}`, { defaultValue: id }),
    language: (id: string) => t(`catalog.languages.${id}`, { defaultValue: id }),
    specialty: (id: string) => t(`catalog.specialties.${id}`, { defaultValue: id }),
  };
}
