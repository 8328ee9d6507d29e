import { ConvexError } from "convex/values";
import type { SyntheticEvent } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { addDays, todayInVietnam } from "#convex/model/days.ts";

import { used } from "../../../tests/setup/answered.tsx";
import { expectConsole } from "../../../tests/setup/console.ts";
import { storage } from "../../../tests/setup/storage.ts";
import { keepDraft } from "../../lib/drafts.ts";
import { currentToast } from "../../ui/toast-store.ts";
import { useCreateJob } from "./use-create-job.ts";

const DAY = addDays(todayInVietnam(Date.now()), 5);
const GONE = addDays(todayInVietnam(Date.now()), -1);
const event = { preventDefault: () => undefined } as SyntheticEvent;

afterEach(() => vi.unstubAllGlobals());

async function send(answers = {}) {
  const onClose = vi.fn();
  const { form, submit } = used(() => useCreateJob(onClose), answers);
  form.setValue("title", "Old Quarter");
  form.setValue("guideUserId", "g1");
  form.setValue("startDate", DAY);
  form.setValue("endDate", DAY);
  form.setValue("locationCity", "Hanoi");
  await submit(event);
  return onClose;
}

it("says that the job is sent, and closes", async () => {
  const onClose = await send();
  expect(currentToast()).toMatchObject({
    title: "Job Created",
    description: "Your job request has been sent to the guide.",
    variant: "success",
  });
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each([
  [{ code: "CONFLICT", message: "This time is already blocked" }, "This time is already blocked"],
  ["the connection is lost", "Failed to create job request."],
])("of %j says that it failed, and stays open", async (refusal, description) => {
  if (typeof refusal === "string") expectConsole("error", /the connection is lost/);
  const onClose = await send({ "requests:createJob": new ConvexError(refusal) });
  expect(currentToast()).toMatchObject({
    title: "Creation Failed",
    description,
    variant: "destructive",
  });
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  ["both days lie ahead", DAY, DAY, { startDate: DAY, endDate: DAY }],
  ["the last day is not chosen", DAY, "", { startDate: DAY, endDate: "" }],
  ["the first day is over", GONE, DAY, { startDate: "", endDate: "" }],
  ["both days are over", GONE, GONE, { startDate: "", endDate: "" }],
  ["a day is none", "soon", DAY, { startDate: "", endDate: "" }],
])("begins with the days of a draft that can still be asked for: %s", (_, from, to, days) => {
  vi.stubGlobal("sessionStorage", storage());
  keepDraft("job", { title: "Old Quarter", startDate: from, endDate: to });
  const { form } = used(() => useCreateJob(() => undefined));
  expect(form.getValues()).toMatchObject({ title: "Old Quarter", ...days });
});
