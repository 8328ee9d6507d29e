import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useDeferredValue, useMemo } from "react";
import type { ReactNode } from "react";

import { LoadError } from "./load-error.tsx";
import { useLive } from "./use-live.ts";
import type { LiveAnswer } from "./use-live.ts";

interface ViewProps<Data> {
  /** Has the shape of what is to come. */
  skeleton: ReactNode;
  /** Stands where the answer is nothing, or a list without entries. */
  empty?: ReactNode;
  /** For the error; in general words where they are left out. */
  errorTitle?: string;
  errorHint?: string;
  /** For an answer that there is nothing of this address. */
  missing?: { title: string; hint: string };
  /** The page is this answer: an error takes the page's margins. */
  asPage?: boolean;
  children: (data: NonNullable<Data>) => ReactNode;
}

interface LiveViewProps<Data> extends ViewProps<Data> {
  live: LiveAnswer<Data>;
}

/** Draws a live answer: its skeleton until it is known, an error with 'try again', the empty state, or the data. */
export function LiveView<Data>(props: LiveViewProps<Data>) {
  const { live, skeleton, empty, errorTitle, errorHint, missing, asPage = false, children } = props;
  const { failed, retry } = live;
  // What an answer brings may take long to draw: taps and keys come first, and what was drawn stays as it is until then. Of what
  // is not known nothing stays.
  const newest = useDeferredValue(live.data);
  const data = live.data === undefined ? undefined : newest;
  const drawn = useMemo(
    () => (data === undefined || data === null ? null : children(data)),
    [children, data],
  );
  if (failed) {
    const error =
      live.missing && missing ? (
        <LoadError {...missing} />
      ) : (
        <LoadError title={errorTitle} hint={errorHint} onRetry={retry} />
      );
    return asPage ? <div className="page-width py-10">{error}</div> : error;
  }
  if (data === undefined) {
    return (
      <div className="contents" aria-busy="true">
        {skeleton}
      </div>
    );
  }
  const isEmptyList = Array.isArray(data) && data.length === 0;
  return data === null || (isEmptyList && empty !== undefined) ? empty : drawn;
}

interface LiveProps<Query extends FunctionReference<"query">> extends ViewProps<
  FunctionReturnType<Query>
> {
  query: Query;
  args: FunctionArgs<Query>;
}

/** Asks a query and draws what comes of it. */
export function Live<Query extends FunctionReference<"query">>(props: LiveProps<Query>) {
  const { query, args, ...view } = props;
  return <LiveView live={useLive(query, args)} {...view} />;
}
