import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { useTranslation } from "react-i18next";

import { withTexts } from "../../i18n/i18n.ts";
import { tellMissing } from "../../ui/tell-missing.ts";
import { preloadOf } from "../../ui/use-code.ts";
import { setPaletteOpen, usePaletteOpen } from "./palette-store.ts";
import { PaletteWait } from "./palette-wait.tsx";
import type { PaletteProps } from "./palette.tsx";

const load = withTexts("palette", () => import("./palette.tsx"));

export const preloadPalette = preloadOf(load);

/** The quick search, fetched when it is asked for. Where it cannot be had, the page stays as it is, with what is typed there. */
export function PaletteSlot({ onShortcuts }: Pick<PaletteProps, "onShortcuts">) {
  const { t } = useTranslation();
  const open = usePaletteOpen();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const isThere = Palette !== null;
  const [typed, setTyped] = useState("");
  if (!open && typed !== "") setTyped("");
  const fail = useEffectEvent(() => {
    setPaletteOpen(false);
    void tellMissing(t);
  });
  useEffect(() => {
    if (!open || isThere) return;
    load().then(
      (code) => setPalette(() => code.Palette),
      () => fail(),
    );
  }, [open, isThere]);
  if (Palette !== null) {
    return (
      <Palette open={open} onOpenChange={setPaletteOpen} onShortcuts={onShortcuts} typed={typed} />
    );
  }
  return (
    open && <PaletteWait typed={typed} onType={setTyped} onEscape={() => setPaletteOpen(false)} />
  );
}
