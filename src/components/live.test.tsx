import { expect, it } from "vitest";

import { api } from "#convex/_generated/api.js";
import { appError } from "#convex/model/errors.ts";

import { used } from "../../tests/setup/answered.tsx";
import { inEnglish, wordsOf } from "../../tests/setup/in-english.tsx";
import { LiveView } from "./live.tsx";
import { useLive } from "./use-live.ts";

function drawn(data: string[] | null | undefined, failed = false, empty: string | null = "None") {
  return inEnglish(
    <LiveView
      live={{ data, failed, retry: () => {} }}
      skeleton="Loading"
      {...(empty === null ? {} : { empty })}
    >
      {(entries) => `Entries: ${entries.length}`}
    </LiveView>,
  );
}

it("draws what is not known as a place that is busy, never as none", () => {
  expect(wordsOf(drawn(undefined))).toBe("Loading");
  expect(drawn(undefined)).toContain('aria-busy="true"');
});

it.each([[[]], [null]])("draws %j as the empty state", (data) => {
  expect(drawn(data)).toBe("None");
});

it("leaves an empty list to the screen that has no empty state, and nothing to nobody", () => {
  expect(drawn([], false, null)).toBe("Entries: 0");
  expect(drawn(null, false, null)).toBe("");
});

it("draws the data", () => {
  expect(drawn(["a", "b"])).toBe("Entries: 2");
});

it.each([[undefined], [["a"]]])(
  "says that it failed whatever is there (%j), with a way on",
  (data) => {
    const words = wordsOf(drawn(data, true));
    expect(words).toContain("This could not be loaded");
    expect(words).toContain("Try again");
    expect(words).not.toContain("Entries");
  },
);

it.each([
  [appError("NOT_FOUND", "Report not found"), true],
  [appError("FORBIDDEN", "For administrators only"), false],
  [new Error("Server Error"), false],
])("tells what is not there from what could not be loaded: %s", (refusal, missing) => {
  const ask = () => useLive(api.moderation.report, { reportId: "r" });
  expect(used(ask, { "moderation:report": refusal })).toMatchObject({ failed: true, missing });
});

it("says of what is not there only that", () => {
  const live = { data: undefined, failed: true, missing: true, retry: () => {} };
  const view = (
    <LiveView live={live} missing={{ title: "Not here", hint: "Look elsewhere" }} skeleton="">
      {() => ""}
    </LiveView>
  );
  expect(wordsOf(inEnglish(view))).toBe("Not here Look elsewhere");
});
