import { expect, it } from "vitest";

import { answered } from "../../../tests/setup/answered.tsx";
import { MayAct } from "../../components/may-act.ts";
import { NamedDetails } from "./named-details.tsx";

function askedAt(address: string, mayAct: boolean): unknown[] {
  const asked: unknown[] = [];
  const screen = (
    <MayAct value={mayAct}>
      <NamedDetails side="OPERATOR" />
    </MayAct>
  );
  answered(screen, { "requests:get": (args: unknown) => void asked.push(args) }, address);
  return asked;
}

it.each([
  ["/bookings", true, []],
  ["/bookings?booking=b1", true, ["b1"]],
  // Who may ask another guide is shown who is free.
  ["/bookings?replace=b1", true, []],
  ["/bookings?replace=b1", false, ["b1"]],
  ["/bookings?replace=b1&booking=b2", false, ["b2"]],
])("shows at %s, to somebody who may act (%s), the details of %j", (address, mayAct, ids) => {
  expect(askedAt(address, mayAct)).toEqual(ids.map((jobRequestId) => ({ jobRequestId })));
});
