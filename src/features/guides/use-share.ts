import { useTranslation } from "react-i18next";

import { toast } from "../../ui/toast-store.ts";

interface Shared {
  title: string;
  address: string;
}

/** Through what the device has for it, else by the clipboard; what came of the latter is said. */
export function useShare(): (shared: Shared) => Promise<void> {
  const { t } = useTranslation();

  async function copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: t("share.copied"), variant: "success" });
    } catch {
      const description = t("share.notCopiedText", { address });
      toast({ title: t("share.notCopied"), description, variant: "destructive" });
    }
  }

  return async ({ title, address }) => {
    const shared = { title, url: address };
    // Older browsers have neither.
    if (!("canShare" in navigator) || !navigator.canShare(shared)) return await copy(address);
    try {
      await navigator.share(shared);
    } catch (error) {
      // Who closes the device's list has changed their mind.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy(address);
    }
  };
}
