import { useEffect, useEffectEvent, useState, type ComponentType } from "react";
import { useTranslation } from "react-i18next";

import { tellMissing } from "./tell-missing.ts";

export type LoadCode<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Fetches it as soon as it becomes likely. A failed guess costs nothing: who wants it loads again, and is told. */
export function preloadOf(load: () => Promise<unknown>): () => void {
  return () => void load().catch(() => undefined);
}

interface Wish {
  wanted: boolean;
  /** The code could not be had, which the person is told. Wanted again after that, it is asked for anew. */
  onMissing: () => void;
}

/**
 * The code of what lies over the page, fetched once it is wanted; undefined until then. Not `lazy`, which takes the page away where
 * the code cannot be had, and never asks for it again.
 */
export function useCode<Props>(
  load: LoadCode<Props>,
  { wanted, onMissing }: Wish,
): ComponentType<Props> | undefined {
  const { t } = useTranslation();
  const [Code, setCode] = useState<ComponentType<Props>>();
  const isMissing = wanted && Code === undefined;
  const miss = useEffectEvent(() => {
    onMissing();
    void tellMissing(t);
  });
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    load().then(
      (code) => !isOver && setCode(() => code.default),
      () => !isOver && miss(),
    );
    return () => {
      isOver = true;
    };
  }, [isMissing, load]);
  return Code;
}
