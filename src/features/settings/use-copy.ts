import { useTranslation } from "react-i18next";

import { toast } from "../../ui/toast-store.ts";

/** Puts a secret where it can be pasted from. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      const description = t("twoStep.copiedText");
      toast({ title: t("twoStep.copied"), description, variant: "success" });
    } catch {
      const description = t("twoStep.notCopiedText");
      toast({ title: t("twoStep.notCopied"), description, variant: "destructive" });
    }
  };
}
