import type { TFunction } from "i18next";

import { hasNewerBuild } from "../lib/newer-build.ts";
import { toast } from "./toast-store.ts";

/**
 * Tells that something over the page could not be opened, as its code could not be had. The page stays, with what is typed there:
 * whether it is loaded anew for the server's newer build, its person says.
 */
export async function tellMissing(t: TFunction): Promise<void> {
  if (await hasNewerBuild()) {
    toast({
      title: t("common.updated"),
      description: t("common.updatedText"),
      stays: true,
      action: { label: t("common.loadAnew"), run: () => window.location.reload() },
    });
    return;
  }
  toast({
    title: t("common.notLoaded"),
    description: t("common.checkConnection"),
    variant: "destructive",
  });
}
