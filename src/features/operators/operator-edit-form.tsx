import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation } from "convex/react";

import { api } from "#convex/_generated/api.js";
import { DASHBOARD_CITIES, OPERATOR_ONBOARDING_CITIES } from "#convex/model/catalog/contract.ts";
import {
  DESCRIPTION_MIN,
  operatorDashboardInput,
  operatorProfileInput,
  type OperatorProfileInput,
} from "#convex/model/operators/contract.ts";

import { CompanyDescription, CompanyIdentity } from "../../components/company-fields.tsx";
import { EditFrame } from "../../components/edit-frame.tsx";
import { useDraftForm } from "../../components/use-draft-form.ts";
import { createTabDrafts } from "../../lib/window-drafts.ts";
import { LogoField } from "./logo-field.tsx";
import type { OperatorPageData } from "./operator-page.ts";

/** The public page's form and the dashboard's, each with its own sentences and cities. */
const FORMS = {
  page: { input: operatorProfileInput, cities: OPERATOR_ONBOARDING_CITIES },
  dashboard: { input: operatorDashboardInput, cities: DASHBOARD_CITIES },
} as const;

/** The public page and the dashboard go on with the same. */
const drafts = createTabDrafts<Partial<OperatorProfileInput>>();

const EMPTY = { companyName: "", website: "", city: "", description: "" };

type OperatorEditFormProps = {
  of: keyof typeof FORMS;
  /** Null where there is no profile yet: then it makes one, and there is nothing to go back to. */
  operator: OperatorPageData["operator"] | null;
  onDone?: () => void;
};

/** The owner's edit mode, in the place of what it edits. What was typed comes back when it is opened again. */
export function OperatorEditForm({ of, operator, onDone }: OperatorEditFormProps) {
  const { input, cities } = FORMS[of];
  const save = useMutation(api.operators.saveProfile);
  const { companyName, website, city, description } = operator ?? EMPTY;
  const { form, forget, settle } = useDraftForm<OperatorProfileInput>({
    drafts,
    about: `company:${operator?.userId ?? "new"}`,
    resolver: standardSchemaResolver(input),
    start: { companyName, website, city, description },
  });
  const { control } = form;
  return (
    <EditFrame form={form} send={save} forget={forget} settle={settle} onDone={onDone}>
      {operator && <LogoField operator={operator} />}
      <CompanyIdentity control={control} cities={cities} />
      <CompanyDescription control={control} least={DESCRIPTION_MIN} />
    </EditFrame>
  );
}
