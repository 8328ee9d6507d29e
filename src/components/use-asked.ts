import type { FunctionArgs, FunctionReference, FunctionReturnType } from "convex/server";
import { useState } from "react";

import { useLive } from "./use-live.ts";

/**
 * As `useLive` with the last answer kept, but an answer is not followed: once it is here the question rests until other arguments
 * are asked, or another round. Null has it followed.
 */
export function useAsked<Query extends FunctionReference<"query">>(
  query: Query,
  args: FunctionArgs<Query>,
  round: number | null,
) {
  type Data = FunctionReturnType<Query>;
  /** The data as it is shown, and as it came. */
  type Answer = { data: Data; came: Data; args: FunctionArgs<Query>; key: string };
  const [last, setLast] = useState<Answer>();
  const key = `${round} ${JSON.stringify(args)}`;
  const rests = round !== null && last?.key === key;
  const live = useLive(query, rests ? "skip" : args);
  if (live.data !== undefined && (last?.key !== key || last.came !== live.data)) {
    // Nothing is drawn anew for an answer that says the same.
    const isSame = JSON.stringify(last?.data) === JSON.stringify(live.data);
    setLast({ data: isSame ? last?.data : live.data, came: live.data, args, key });
  }
  const isNewest = last !== undefined && JSON.stringify(last.args) === JSON.stringify(args);
  return {
    data: last?.data,
    answered: last?.args,
    // What is only asked once more is shown as it was.
    stale: last !== undefined && !isNewest,
    failed: live.failed,
    retry: live.retry,
  };
}
