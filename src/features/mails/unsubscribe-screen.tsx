import { useMutation } from "convex/react";
import { MailCheck, MailMinus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";

import { api } from "#convex/_generated/api.js";

import { AppLink } from "../../components/app-link.tsx";
import { toastError } from "../../components/toast-error.ts";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

/** Asks before it does anything: programs that look at the links of a mail switch off nothing. */
export function UnsubscribeScreen() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const unsubscribe = useMutation(api.mails.unsubscribe);
  const [state, setState] = useState<"asking" | "running" | "done">("asking");
  const token = params.get("token") ?? "";

  async function run(): Promise<void> {
    setState("running");
    try {
      await unsubscribe({ token });
      setState("done");
    } catch (error) {
      setState("asking");
      toastError(t, t("account.notSaved"), "auth.tryAgain")(error);
    }
  }

  const isDone = state === "done";
  return (
    <div className="page-width grid flex-1 place-items-center py-10">
      <Card className="flex w-full max-w-md flex-col items-center gap-4 p-6 text-center sm:p-8">
        <span className="bg-primary-soft text-primary-deep grid size-14 place-items-center rounded-full [&>svg]:size-7">
          {isDone ? <MailCheck aria-hidden="true" /> : <MailMinus aria-hidden="true" />}
        </span>
        <output className="block">
          <h1 className="text-heading font-semibold">
            {isDone ? t("notices.leftTitle") : t("notices.leaveTitle")}
          </h1>
          <p className="text-muted-foreground mt-2 leading-relaxed">
            {isDone ? t("notices.leftText") : t("notices.leaveText")}
          </p>
        </output>
        <div className="flex flex-wrap justify-center gap-2.5">
          {!isDone && (
            <Button loading={state === "running"} onClick={() => void run()}>
              {t("notices.leave")}
            </Button>
          )}
          <Button asChild variant="outline">
            <AppLink to={paths.settings}>{t("notices.allSettings")}</AppLink>
          </Button>
        </div>
      </Card>
    </div>
  );
}
