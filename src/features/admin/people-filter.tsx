import { useTranslation } from "react-i18next";

import {
  PEOPLE_STATES,
  SEARCH_MAX,
  type UsersInput,
} from "#convex/model/administration/contract.ts";
import { ROLES } from "#convex/model/identity/contract.ts";

import { cutText } from "../../lib/cut-text.ts";
import { Field } from "../../ui/field.tsx";
import { Select, SelectItem } from "../../ui/select.tsx";

export const PEOPLE_NAMES = ["search", "user", "role", "state"] as const;

/** What the address says, as far as it can be meant. */
export function peopleFilterOf(
  values: Partial<Record<(typeof PEOPLE_NAMES)[number], string>>,
): Pick<UsersInput, "search" | "role" | "state"> {
  const { search } = values;
  const role = ROLES.find((one) => one === values.role);
  const state = PEOPLE_STATES.find((one) => one === values.state);
  return {
    ...(search && { search: cutText(search, SEARCH_MAX) }),
    ...(role && { role }),
    ...(state && { state }),
  };
}

/** No select has an empty value. */
const ALL = "all";

const valueOf = (chosen: string) => (chosen === ALL ? undefined : chosen);

interface PeopleFilterProps {
  filter: Pick<UsersInput, "role" | "state">;
  onChange: (change: Partial<Record<"role" | "state", string | undefined>>) => void;
}

/** Whose accounts, and in which state. */
export function PeopleFilter({ filter, onChange }: PeopleFilterProps) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t("admin.users.column.role")} hideLabel>
        <Select
          value={filter.role ?? ALL}
          onValueChange={(role) => onChange({ role: valueOf(role) })}
        >
          <SelectItem value={ALL}>{t("admin.users.anyRole")}</SelectItem>
          {ROLES.map((role) => (
            <SelectItem key={role} value={role}>
              {t(`roles.${role}`)}
            </SelectItem>
          ))}
        </Select>
      </Field>
      <Field label={t("admin.users.column.status")} hideLabel>
        <Select
          value={filter.state ?? ALL}
          onValueChange={(state) => onChange({ state: valueOf(state) })}
        >
          <SelectItem value={ALL}>{t("admin.users.anyState")}</SelectItem>
          {PEOPLE_STATES.map((state) => (
            <SelectItem key={state} value={state}>
              {t(`admin.users.state.${state}`)}
            </SelectItem>
          ))}
        </Select>
      </Field>
    </>
  );
}
