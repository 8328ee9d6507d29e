import { Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";

import { HOME_CITIES, HOME_LANGUAGES } from "#convex/model/catalog/contract.ts";

import { useCatalog } from "../../components/use-catalog.ts";
import { paths, type SearchQuery } from "../../lib/paths.ts";
import { useToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { DatePicker } from "../../ui/date-picker.tsx";
import { Field } from "../../ui/field.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";

// A select has no empty value, so "no choice" is a word.
const ANY = "any";

export function HeroSearch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const catalog = useCatalog();
  const [city, setCity] = useState(ANY);
  const [language, setLanguage] = useState(ANY);
  const [date, setDate] = useState<string | undefined>();
  const today = useToday();

  function search() {
    const query: SearchQuery = {};
    if (city !== ANY) query.location = city;
    if (language !== ANY) query.languages = language;
    if (date) query.date = date;
    void navigate(paths.search(query));
  }

  return (
    <form
      aria-label={t("home.searchLabel")}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
      className="border-border bg-card grid gap-4 rounded-xl border p-4 shadow-lg sm:grid-cols-2 sm:items-end sm:p-5 lg:grid-cols-[1.25fr_1fr_1fr_auto]"
    >
      <Field label={t("home.destination")}>
        <Select value={city} onValueChange={setCity}>
          <SelectItem value={ANY}>{t("home.anyDestination")}</SelectItem>
          {HOME_CITIES.map(({ value, label }) => (
            <SelectItem key={value} value={value}>
              {catalog.city(label)}
            </SelectItem>
          ))}
        </Select>
      </Field>
      <Field label={t("home.language")}>
        <Select value={language} onValueChange={setLanguage}>
          <SelectItem value={ANY}>{t("home.anyLanguage")}</SelectItem>
          {HOME_LANGUAGES.map(({ value }) => (
            <SelectItem key={value} value={value}>
              {catalog.language(value)}
            </SelectItem>
          ))}
        </Select>
      </Field>
      <Field label={t("home.date")}>
        <DatePicker
          value={date}
          onValueChange={setDate}
          placeholder={t("home.anyDate")}
          min={today}
          clearable
        />
      </Field>
      <Button type="submit" size="lg" className="sm:h-11">
        <Search aria-hidden="true" />
        {t("home.search")}
      </Button>
    </form>
  );
}
