import type { TFunction } from "i18next";

import { hasNewerBuild } from "../lib/newer-build.ts";
import { toast } from "./toast-store.ts";

/** Whether the server has a newer build, which is told: whether the page is loaded anew for it, its person says. */
export async function tellNewer(t: TFunction, text: string): Promise<boolean> {
  if (!(await hasNewerBuild())) return false;
  toast({
    title: t("common.updated"),
    description: t(text),
    stays: true,
    action: { label: t("common.loadAnew"), run: () => window.location.reload() },
  });
  return true;
}

/** Tells that something over the page could not be opened, as its code could not be had. The page stays, with what is typed there. */
export async function tellMissing(t: TFunction): Promise<void> {
  if (await tellNewer(t, "common.updatedText")) return;
  toast({
    title: t("common.notLoaded"),
    description: t("common.checkConnection"),
    variant: "destructive",
  });
}
