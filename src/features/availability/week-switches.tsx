import { useTranslation } from "react-i18next";

import { WEEK_ORDER } from "#convex/model/availability/contract.ts";
import type { WeeklyDefaults } from "#convex/model/availability/contract.ts";

import { useFormat } from "../../i18n/format.ts";
import { SAMPLE_WEEK } from "../../ui/month-grid.ts";
import { Switch } from "../../ui/switch.tsx";

type WeekSwitchesProps = {
  week: WeeklyDefaults;
  onChange: (weekday: keyof WeeklyDefaults, works: boolean) => void;
};

/** On which days of the week the guide usually works, Monday first. */
export function WeekSwitches({ week, onChange }: WeekSwitchesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t("calendar.weekTitle")}</legend>
      <p className="text-muted-foreground text-sm">{t("calendar.weekHint")}</p>
      {/* Each column has room for the longest name of a day in any language beside its switch; seven would not. */}
      <div className="mt-2 grid gap-x-8 @md:grid-cols-2 @3xl:grid-cols-4">
        {WEEK_ORDER.map((weekday, index) => (
          <Switch
            key={weekday}
            label={
              <span className="block first-letter:uppercase">
                {format.day(SAMPLE_WEEK[index] ?? "", { weekday: "long" })}
              </span>
            }
            checked={week[weekday]}
            onCheckedChange={(works) => onChange(weekday, works)}
          />
        ))}
      </div>
    </fieldset>
  );
}
