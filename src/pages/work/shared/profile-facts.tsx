import { Eye, Pencil } from "lucide-react";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";

import { AppLink } from "../../../components/app-link.tsx";
import { FactList } from "../../../components/fact-list.tsx";
import { useEditMode } from "../../../components/use-edit-mode.ts";
import { EDIT_HASH } from "../../../lib/paths.ts";
import { useAddressParams } from "../../../lib/use-address-params.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

interface ProfileFactsProps {
  facts: readonly { name: string; value: ReactNode }[];
  about: string;
  /** Where others see it. */
  to: string;
  /** In the place of what it edits; null where somebody else does. */
  renderEdit: ((onDone: () => void) => ReactNode) | null;
}

/** One's own profile as it stands, and on demand its form. What a link sends there to change is not on show: the form is open then. */
export function ProfileFacts({ facts, about, to, renderEdit }: ProfileFactsProps) {
  const { t } = useTranslation();
  const isAsked = useLocation().hash === EDIT_HASH;
  const { editing, opener, close } = useEditMode(isAsked);
  const [, changeAddress] = useAddressParams();

  function done(): void {
    close();
    // What the link asked for is done: a reload shows the profile.
    if (isAsked) changeAddress({}, { replace: true });
  }

  if (editing && renderEdit !== null) {
    return <Suspense fallback={<Skeleton className="h-160 w-full" />}>{renderEdit(done)}</Suspense>;
  }
  return (
    <Card className="flex flex-col gap-5 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">{t("dashboard.profile.title")}</h2>
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="outline">
            <AppLink to={to}>
              <Eye aria-hidden="true" />
              {t("dashboard.profile.public")}
            </AppLink>
          </Button>
          {opener && renderEdit !== null && (
            <Button {...opener}>
              <Pencil aria-hidden="true" />
              {t("guide.edit")}
            </Button>
          )}
        </div>
      </div>
      <FactList facts={facts} className="gap-x-6 gap-y-4 sm:grid-cols-2" />
      <p
        dir="auto"
        lang=""
        className="leading-relaxed text-pretty wrap-anywhere whitespace-pre-line"
      >
        {about}
      </p>
    </Card>
  );
}
