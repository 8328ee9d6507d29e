import { useQuery_experimental } from "convex/react";
import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useState } from "react";
import { flushSync } from "react-dom";

import { isMissing } from "../lib/is-missing.ts";

/** A live answer as a screen needs it. */
export interface LiveAnswer<Data> {
  /** Undefined until it is known: never to be read as "none" or "no". */
  data: Data | undefined;
  failed: boolean;
  /** It failed since there is no such thing: to ask again is of no use. */
  missing?: boolean;
  /** Asks again after a failure. */
  retry: () => void;
}

interface KeptAnswer<Data, Args> extends LiveAnswer<Data> {
  /** What the data answers, which need not be what is asked for by now. */
  answered: Args | undefined;
  /** The data answers something else than what is asked for by now. */
  stale: boolean;
}

/** Asks a query and follows its answer; "skip" asks nothing. With `keep` the last answer stays while other arguments load. */
export function useLive<Query extends FunctionReference<"query">>(
  query: Query,
  args: FunctionArgs<Query> | "skip",
  { keep = false }: { keep?: boolean } = {},
): KeptAnswer<FunctionReturnType<Query>, FunctionArgs<Query>> {
  type Answer = { data: FunctionReturnType<Query>; args: FunctionArgs<Query>; key: string };
  const [again, setAgain] = useState(false);
  const answer = useQuery_experimental({ query, args: again ? ("skip" as const) : args });
  const [last, setLast] = useState<Answer>();
  let shown = keep ? last : undefined;
  if (answer.status === "success" && args !== "skip") {
    shown = { data: answer.data, args, key: JSON.stringify(args) };
    if (keep && (last?.data !== shown.data || last.key !== shown.key)) setLast(shown);
  }
  return {
    data: shown?.data,
    answered: shown?.args,
    stale: shown !== undefined && answer.status !== "success",
    failed: answer.status === "error",
    missing: answer.status === "error" && isMissing(answer.error),
    retry: () => {
      // Letting go of the query for a moment is what has the client ask anew.
      flushSync(() => setAgain(true));
      setAgain(false);
    },
  };
}

type Failing = Pick<LiveAnswer<unknown>, "failed" | "retry">;

/** For a screen that needs several answers. */
export function allOf(...answers: readonly Failing[]): Failing {
  const lost = answers.filter(({ failed }) => failed);
  return {
    failed: lost.length > 0,
    retry: () => {
      for (const { retry } of lost) retry();
    },
  };
}
