import {
  startTransition,
  useEffectEvent,
  useLayoutEffect,
  useOptimistic,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useAddressParams } from "../lib/use-address-params.ts";
import { useIsHere } from "../lib/use-is-here.ts";

interface WizardStepOptions {
  count: number;
  /** The step that opens where the address names none, from 0. */
  start: number;
  /** How far the form is right: the last step that may be shown. */
  reach: () => number;
  /** The address asked for a later step than that one, which is shown. */
  onRefused: (shown: number) => void;
}

function behindIn(state: unknown): number {
  const behind: unknown =
    typeof state === "object" && state !== null && "behind" in state && state.behind;
  return typeof behind === "number" ? behind : 0;
}

/**
 * The step of a wizard, by the address: the browser's Back, its Forward and a reload know it. Each entry of the browser's
 * history remembers how many of the steps before it lie right behind it, so that the wizard's own way back is the same.
 */
export function useWizardStep({ count, start, reach, onRefused }: WizardStepOptions) {
  const navigate = useNavigate();
  const [params, change] = useAddressParams();
  const [behind, showBehind] = useOptimistic(behindIn(useLocation().state));
  const named = Number(params.get("step"));
  const asked = Number.isInteger(named) && named > 0 ? Math.min(named, count) - 1 : null;
  const [shown, setShown] = useState(() => ({ asked, index: Math.min(asked ?? start, reach()) }));
  // Decided as the address changes: what another device writes meanwhile takes nobody away from a step.
  if (shown.asked !== asked) {
    setShown({ asked, index: asked === null ? shown.index : Math.min(asked, reach()) });
  }
  const { index } = shown;
  /** From where the browser has been sent back, until it has gone. */
  const leaving = useRef<number | null>(null);

  function write(step: number, nowBehind: number, replace: boolean): void {
    startTransition(() => {
      showBehind(nowBehind);
      change({ step: String(step + 1) }, { replace, state: { behind: nowBehind } });
    });
  }

  function goBack(from: number, to: number): void {
    if (leaving.current !== null) return;
    const entries = from - to;
    if (behind < entries) {
      write(to, 0, true);
    } else {
      leaving.current = from;
      void navigate(-entries);
    }
  }

  const settle = useEffectEvent((at: number | null) => {
    if (leaving.current !== at) leaving.current = null;
    if (at === null) write(index, 0, true);
    if (at === null || at <= index) return;
    goBack(at, index);
    onRefused(index);
  });
  useLayoutEffect(() => settle(asked), [asked]);

  return {
    index,
    goOn(): void {
      if (leaving.current === null) write(index + 1, behind + 1, false);
    },
    goBackTo: (to: number) => goBack(index, to),
  };
}

/**
 * Leads on from a wizard that is done with, unless the person has left it meanwhile: the browser's Back then goes past all its steps,
 * to where one came from.
 */
export function useWizardEnd(): (to: string) => void {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const behind = behindIn(useLocation().state);
  return (to) => {
    if (!isHere()) return;
    const go = () => void navigate(to, { replace: true });
    if (behind === 0) {
      go();
      return;
    }
    window.addEventListener("popstate", go, { once: true });
    void navigate(-behind);
  };
}
