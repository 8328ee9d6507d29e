import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { DEFAULT_TIME_ZONE } from "#convex/model/product.ts";

import { useLive } from "../../components/use-live.ts";
import { Field } from "../../ui/field.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { useChangeSettings } from "./use-settings.ts";

function nameOf(language: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "long" });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** For who is somewhere else, or was when it was chosen: in Vietnam there is nothing to choose. */
export function TimeZoneSection() {
  const { t, i18n } = useTranslation();
  const { data: settings } = useLive(api.settings.get, {});
  const change = useChangeSettings();
  const known = [DEFAULT_TIME_ZONE, settings?.timeZone, deviceZone()];
  // One of each name: zones go by many ids.
  const zones = new Map<string, string>();
  for (const id of known.filter((each) => each !== undefined)) {
    const name = nameOf(i18n.language, id);
    if (!zones.has(name)) zones.set(name, id);
  }
  if (zones.size === 1) return null;
  if (settings === undefined) return <Skeleton className="h-32" />;
  return (
    <SettingsSection title={t("timeZone.title")} text={t("timeZone.text")}>
      <Field label={t("timeZone.title")} hideLabel className="max-w-md">
        <Select
          value={zones.get(nameOf(i18n.language, settings.timeZone))}
          onValueChange={(timeZone) => void change({ timeZone })}
        >
          {[...zones].map(([name, id]) => (
            <SelectItem key={id} value={id}>
              {id === DEFAULT_TIME_ZONE ? t("timeZone.vietnam") : name}
            </SelectItem>
          ))}
        </Select>
      </Field>
    </SettingsSection>
  );
}
