import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { wordsOf } from "../../../tests/setup/in-english.tsx";
import { MayAct } from "../../components/may-act.ts";
import { ReaderNote } from "../../components/reader-note.tsx";
import { OperatorActions, UpgradeWarning } from "./operator-actions.tsx";

const subscription = (hasActiveSubscription: boolean) => ({
  "subscriptions:status": {
    hasActiveSubscription,
    features: { messaging: hasActiveSubscription, jobRequests: hasActiveSubscription },
  },
});

function drawn(answers: object): { html: string; disabled: number; links: (string | undefined)[] } {
  const both = (
    <>
      <OperatorActions />
      <UpgradeWarning />
    </>
  );
  const html = answered(both, { ...answers });
  return {
    html,
    disabled: html.match(/<button[^>]* disabled=""/g)?.length ?? 0,
    links: [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href),
  };
}

it("browsing and creating wait for a subscription, and the way to one is shown", () => {
  const { html, disabled, links } = drawn(subscription(false));
  expect(disabled).toBe(2);
  expect(wordsOf(html)).toMatch(/Browse guides.*Create Job/);
  // What needs none is in reach as well: without it the page would read as if nothing could be done.
  expect(wordsOf(html)).toContain("sending booking requests needs no plan");
  expect(links).toEqual(["/search", "/subscribe"]);
});

it("with a subscription both are open, and nothing is asked", () => {
  const { disabled, links } = drawn(subscription(true));
  expect(disabled).toBe(0);
  expect(links).toEqual(["/browse-guides"]);
});

it("while it is not known, nothing is open and nothing is claimed", () => {
  const { disabled, links } = drawn({});
  expect(disabled).toBe(2);
  expect(links).toEqual([]);
});

it("a reader of a company browses, creates nothing, and reads why", () => {
  const html = answered(
    <MayAct value={false}>
      <OperatorActions />
      <ReaderNote />
    </MayAct>,
    subscription(true),
  );
  expect(wordsOf(html)).toMatch(/Browse guides.*your seat is for reading/);
  expect(wordsOf(html)).not.toContain("Create Job");
});

it("who cannot buy the subscription is told who can", () => {
  const html = answered(<UpgradeWarning mayBuy={false} />, subscription(false));
  expect(wordsOf(html)).toContain("Only the owner of your company can subscribe");
  expect(html).not.toContain("/subscribe");
});
