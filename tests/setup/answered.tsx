// Draws a screen in English without a browser and without a server: what it asks is answered as the test says.
import { ConvexProvider, type ConvexReactClient } from "convex/react";
import { getFunctionName } from "convex/server";
import type { FunctionReference } from "convex/server";
import type { ReactNode } from "react";

import core from "../../public/locales/en/core.json" with { type: "json" };
import { i18n } from "../../src/i18n/i18n.ts";
import { NAMESPACE } from "../../src/i18n/look-up.ts";
import { inEnglish } from "./in-english.tsx";

// Refusals are looked up in the app's own texts.
await i18n.init({ lng: "en", resources: { en: { [NAMESPACE]: core } } });

/**
 * By the function's name. A query that is not named stays unknown, a mutation does nothing; an error is a refusal. A function
 * is told what it is called with.
 */
export type Answers = Readonly<Record<string, unknown>>;

function clientWith(answers: Answers): ConvexReactClient {
  function answerOf(called: FunctionReference<"query" | "mutation">, args: unknown): unknown {
    const answer = answers[getFunctionName(called)];
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer(args) : answer;
  }
  const client = {
    watchQuery: (query: FunctionReference<"query">, args: unknown) => ({
      onUpdate: () => () => undefined,
      journal: () => undefined,
      localQueryResult: () => answerOf(query, args),
    }),
    mutation: async (mutation: FunctionReference<"mutation">, args: unknown) =>
      await Promise.resolve(answerOf(mutation, args)),
  };
  return client as unknown as ConvexReactClient;
}

export function answered(element: ReactNode, answers: Answers = {}, address = "/"): string {
  return inEnglish(
    <ConvexProvider client={clientWith(answers)}>{element}</ConvexProvider>,
    address,
  );
}

/** What a hook gives to the screen that uses it; its calls are answered in the same way. */
export function used<Given>(hook: () => Given, answers: Answers = {}): Given {
  const given: Given[] = [];
  function Probe() {
    given.push(hook());
    return null;
  }
  answered(<Probe />, answers);
  const [last] = given.slice(-1);
  if (last === undefined) throw new Error("the hook gave nothing");
  return last;
}
