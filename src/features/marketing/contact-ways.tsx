import { Flag, LifeBuoy, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { LoadError } from "../../components/load-error.tsx";
import { useLive } from "../../components/use-live.ts";
import { openAuthDialog } from "../../session/auth-dialog-store.ts";
import { useProfile } from "../../session/use-profile.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface WayProps {
  id: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function Way({ id, icon, title, children }: WayProps) {
  return (
    <section aria-labelledby={id}>
      <Card className="flex flex-col gap-4 p-6">
        <h2 id={id} className="flex items-center gap-3 text-lg font-semibold [&>svg]:size-5">
          {icon}
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
}

/** The form, for who has an account; waits until that is known. `form` is for them alone. */
export function WriteHere({ form }: { form: ReactNode }) {
  const { t } = useTranslation();
  const { status, user } = useProfile();
  return (
    <Way
      id="write"
      icon={<LifeBuoy aria-hidden="true" className="text-primary" />}
      title={t("contact.form")}
    >
      {status === "loading" && <Skeleton className="h-56 w-full" />}
      {status === "signedOut" && (
        <>
          <p className="text-muted-foreground leading-relaxed">{t("contact.signedOut")}</p>
          <Button className="self-start" onClick={() => openAuthDialog("sign-in")}>
            {t("nav.signIn")}
          </Button>
        </>
      )}
      {user !== null && (
        <>
          <p className="text-muted-foreground leading-relaxed">
            {t("contact.formText", { email: user.email })}
          </p>
          {form}
        </>
      )}
    </Way>
  );
}

/** The address, where whoever runs the site has set one. */
export function WriteByMail() {
  const { t } = useTranslation();
  const { data, failed, retry } = useLive(api.support.address, {});
  return (
    <Way
      id="mail"
      icon={<Mail aria-hidden="true" className="text-amber" />}
      title={t("contact.mail")}
    >
      {failed && <LoadError onRetry={retry} />}
      {data === undefined && !failed && <Skeleton className="h-18 w-full" />}
      {data === null && (
        <p className="text-muted-foreground leading-relaxed">{t("contact.noMail")}</p>
      )}
      {data && (
        <>
          <a
            href={`mailto:${data}`}
            className="text-primary-deep inline-flex min-h-11 items-center self-start font-medium break-all hover:underline"
          >
            <bdi>{data}</bdi>
          </a>
          <p className="text-muted-foreground leading-relaxed">{t("contact.mailText")}</p>
        </>
      )}
    </Way>
  );
}

export function ReportInstead() {
  const { t } = useTranslation();
  return (
    <Way
      id="report"
      icon={<Flag aria-hidden="true" className="text-lotus" />}
      title={t("contact.report")}
    >
      <p className="text-muted-foreground leading-relaxed">{t("contact.reportText")}</p>
    </Way>
  );
}
