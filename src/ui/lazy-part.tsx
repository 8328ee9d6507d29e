import { createElement, lazy, type ComponentType, type ReactNode } from "react";

import { hasNewerBuild } from "../lib/newer-build.ts";
import { lateCode } from "./late-code.ts";
import { MissingPart } from "./missing-part.tsx";
import { useAskAgain } from "./use-ask-again.ts";
import type { LoadCode } from "./use-code.ts";

type PropsOf<Code> = Code extends ComponentType<infer Props> ? Props & object : never;
type LoadPart<Code> = () => Promise<{ default: Code }>;
/** Has the properties of the component that comes. */
type Part<Code> = (props: PropsOf<Code>) => ReactNode;

const PAUSE_MS = 5 * 60_000;

/**
 * A part of a page with code of its own, fetched as it is drawn; the nearest `Suspense` waits for it. Where the code cannot be had,
 * the part says so in its place: the page stays, with what is typed there. `lazy` alone takes the page away.
 */
export function lazyPart<Code extends ComponentType<never>>(load: LoadPart<Code>): Part<Code>;
export function lazyPart(load: LoadCode<object>): Part<ComponentType> {
  const late = lateCode(load);
  const standIn = (isNewer: boolean) =>
    function PartLate(props: object) {
      const code = late.use();
      if (code !== undefined) return createElement(code, props);
      return <MissingPart isNewer={isNewer} onRetry={late.ask} />;
    };
  return lazy(() => load().catch(async () => ({ default: standIn(await hasNewerBuild()) })));
}

/** One that nobody looks for. Where its code cannot be had, nothing is said, and it is asked for again later. */
export function lazyExtra<Code extends ComponentType<never>>(load: LoadPart<Code>): Part<Code>;
export function lazyExtra(load: LoadCode<object>): Part<ComponentType> {
  const late = lateCode(load);
  function ExtraLate(props: object) {
    const code = late.use();
    useAskAgain(late.ask, code === undefined ? PAUSE_MS : null);
    return code === undefined ? null : createElement(code, props);
  }
  return lazy(() => load().catch(() => ({ default: ExtraLate })));
}
