import type { FunctionArgs } from "convex/server";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";
import { AUDIT_ACTIONS } from "#convex/model/audit/contract.ts";

import { useLive } from "../../components/use-live.ts";
import { useToday } from "../../lib/use-now.ts";
import { DatePicker } from "../../ui/date-picker.tsx";
import { Field } from "../../ui/field.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";

export type AuditFilter = FunctionArgs<typeof api.audit.exportCsv>;

/** No select has an empty value. */
const ALL = "all";

interface AuditFilterBarProps {
  filter: AuditFilter;
  onChange: (
    change: Partial<Record<"actor" | "action" | "from" | "to", string | undefined>>,
  ) => void;
}

const valueOf = (chosen: string) => (chosen === ALL ? undefined : chosen);

/** Whose rows, of what, from when to when. */
export function AuditFilterBar({ filter, onChange }: AuditFilterBarProps) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <search className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={t("admin.audit.actor")}>
        <ActorSelect actor={filter.actor} onChange={(actor) => onChange({ actor })} />
      </Field>
      <Field label={t("admin.audit.action")}>
        <Select
          value={filter.action ?? ALL}
          onValueChange={(action) => onChange({ action: valueOf(action) })}
        >
          <SelectItem value={ALL}>{t("admin.audit.anyAction")}</SelectItem>
          {AUDIT_ACTIONS.map((action) => (
            <SelectItem key={action} value={action}>
              {t(`admin.deed.${action.replace(".", "-")}`)}
            </SelectItem>
          ))}
        </Select>
      </Field>
      <Field label={t("admin.audit.from")}>
        <DatePicker
          value={filter.from}
          onValueChange={(from) => onChange({ from })}
          placeholder={t("admin.audit.anyDay")}
          max={filter.to ?? today}
          clearable
        />
      </Field>
      <Field label={t("admin.audit.to")}>
        <DatePicker
          value={filter.to}
          onValueChange={(to) => onChange({ to })}
          placeholder={t("admin.audit.anyDay")}
          min={filter.from}
          max={today}
          clearable
        />
      </Field>
    </search>
  );
}

interface ActorSelectProps {
  actor: string | undefined;
  onChange: (actor: string | undefined) => void;
}

/** Administrators, and whoever else the address names. */
function ActorSelect({ actor, onChange }: ActorSelectProps) {
  const { t } = useTranslation();
  const known = useLive(api.audit.actors, actor === undefined ? {} : { actor }, { keep: true });
  const actors = known.data ?? [];
  const isListed = actor === undefined || actors.some(({ id }) => id === actor);
  return (
    <Select value={actor ?? ALL} onValueChange={(chosen) => onChange(valueOf(chosen))}>
      <SelectItem value={ALL}>{t("admin.audit.anybody")}</SelectItem>
      {actors.map(({ id, name }) => (
        <SelectItem key={id} value={id}>
          {name ?? t("common.deletedUser")}
        </SelectItem>
      ))}
      {!isListed && <SelectItem value={actor}>{actor}</SelectItem>}
    </Select>
  );
}
