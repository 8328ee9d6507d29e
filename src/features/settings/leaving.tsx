import { useMutation } from "convex/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { api } from "#convex/_generated/api.js";

import { EmptyState } from "../../components/empty-state.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { toastError } from "../../components/toast-error.ts";
import { useFormat } from "../../i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import { ExportButton } from "./export-button.tsx";

function useRestore() {
  const { t } = useTranslation();
  const restore = useMutation(api.ownData.restore);
  const [pending, setPending] = useState(false);
  return {
    pending,
    keep: async () => {
      if (pending) return;
      setPending(true);
      try {
        await restore({});
        toast({
          title: t("ownData.leaving.kept"),
          description: t("ownData.leaving.keptText"),
          variant: "success",
        });
      } catch (error) {
        toastError(t, t("ownData.leaving.failed"), "auth.tryAgain")(error);
      } finally {
        setPending(false);
      }
    },
  };
}

/** All that somebody sees whose account waits for its end: when that is, and the ways from here. */
export function Leaving({ erasesAt, onSignOut }: { erasesAt: number; onSignOut: () => void }) {
  const { t } = useTranslation();
  const { instant } = useFormat();
  const { pending, keep } = useRestore();
  const title = t("ownData.leaving.title", { day: instant(erasesAt, { dateStyle: "long" }) });
  return (
    <div className="page-width py-10">
      <PageTitle title={title} />
      <EmptyState
        scene="lost"
        as="h1"
        title={title}
        hint={t("ownData.leaving.text")}
        action={
          <div className="flex flex-col gap-2">
            <Button loading={pending} onClick={() => void keep()}>
              {t("ownData.leaving.keep")}
            </Button>
            <ExportButton />
            <Button variant="ghost" onClick={onSignOut}>
              {t("nav.signOut")}
            </Button>
          </div>
        }
      />
    </div>
  );
}
