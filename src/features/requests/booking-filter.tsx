import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { useCatalog } from "../../components/use-catalog.ts";
import { useLive } from "../../components/use-live.ts";
import { useFormat } from "../../i18n/format.ts";
import { cn } from "../../lib/cn.ts";
import { addMonths, monthOf } from "../../lib/months.ts";
import { useToday } from "../../lib/use-now.ts";
import { useTypedText } from "../../lib/use-typed-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";
import { ALL, choicesIn, SEARCH_MAX } from "./use-booking-filter.ts";
import type { useBookingFilter } from "./use-booking-filter.ts";

const DELAY_MS = 300;
/** Tours of a year ago up to a year ahead; the address takes any other month as well. */
const [MONTHS_BACK, MONTHS] = [12, 25];

function monthsAround(today: string): string[] {
  return Array.from({ length: MONTHS }, (_, index) =>
    addMonths(monthOf(today), index - MONTHS_BACK),
  );
}

/** By month of the tour, by city, and by words of title, city and names. */
export function BookingFilter({ filter, set }: ReturnType<typeof useBookingFilter>) {
  const { t } = useTranslation();
  const format = useFormat();
  const catalog = useCatalog();
  const toured = (useLive(api.figures.own, {}).data?.cities ?? []).map(({ city }) => city);
  // Of the address before the figures come, and where there was no tour in it.
  const { city: chosen } = filter;
  const isNew = chosen !== undefined && !toured.includes(chosen);
  const cities = isNew ? [...toured, chosen] : toured;
  const months = monthsAround(useToday());
  const known = filter.month === undefined || months.includes(filter.month);
  const active = choicesIn(filter);
  // On a phone: what waits for an answer comes before what narrows it.
  const [isOpen, setOpen] = useState(active > 0);
  const choicesId = useId();
  return (
    <search className="grid gap-3 sm:grid-cols-3">
      <div className="flex gap-2">
        <SearchField search={filter.search ?? ""} onSearch={(search) => set("q", search)} />
        <Button
          variant="outline"
          className="px-3.5 sm:hidden"
          aria-expanded={isOpen}
          aria-controls={choicesId}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span className="sr-only">{t("search.filters")}</span>
          {active > 0 && (
            <Badge variant="solid" aria-label={t("search.filtersActive", { count: active })}>
              {format.number(active)}
            </Badge>
          )}
        </Button>
      </div>
      <div id={choicesId} className={cn("grid gap-3 sm:contents", !isOpen && "max-sm:hidden")}>
        <Field label={t("bookings.filter.month")} hideLabel>
          <Select value={filter.month ?? ALL} onValueChange={(month) => set("month", month)}>
            <SelectItem value={ALL}>{t("bookings.filter.allMonths")}</SelectItem>
            {(known ? months : [...months, filter.month ?? ALL]).map((month) => (
              <SelectItem key={month} value={month}>
                {format.day(`${month}-01`, { month: "long", year: "numeric" })}
              </SelectItem>
            ))}
          </Select>
        </Field>
        <Field label={t("bookings.filter.city")} hideLabel>
          <Select value={filter.city ?? ALL} onValueChange={(city) => set("city", city)}>
            <SelectItem value={ALL}>{t("bookings.filter.allCities")}</SelectItem>
            {cities.map((city) => (
              <SelectItem key={city} value={city}>
                {catalog.city(city)}
              </SelectItem>
            ))}
          </Select>
        </Field>
      </div>
    </search>
  );
}

function SearchField({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const { draft, setDraft } = useTypedText(search, DELAY_MS, onSearch);
  return (
    <Field label={t("bookings.filter.search")} hideLabel className="flex-1">
      <Input
        type="search"
        dir="auto"
        maxLength={SEARCH_MAX}
        placeholder={t("bookings.filter.search")}
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
      />
    </Field>
  );
}
