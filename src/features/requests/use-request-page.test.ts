import { expect, it } from "vitest";

import { used } from "../../../tests/setup/answered.tsx";
import { useRequestPage } from "./use-request-page.ts";

interface Asked {
  cursor: string | null;
  search?: string;
}

const BOOKING = { id: "b1", status: "COMPLETED", title: "Walk" };

it("goes on by itself where a part held nothing that fits, and says nothing of it", () => {
  const asked: (string | null)[] = [];
  const { data } = used(() => useRequestPage("past", "past", { search: "walk" }), {
    "requests:page": ({ cursor, search }: Asked) => {
      expect(search).toBe("walk");
      asked.push(cursor);
      if (cursor === null) return { bookings: [], next: "behind" };
      if (cursor === "behind") return { bookings: [], next: "further" };
      return { bookings: [BOOKING], next: null };
    },
  });
  expect([...new Set(asked)]).toEqual([null, "behind", "further"]);
  expect(data).toEqual({ bookings: [BOOKING], next: null });
});

it("ends where nothing is left", () => {
  const { data } = used(() => useRequestPage("past", "past", { search: "walk" }), {
    "requests:page": ({ cursor }: Asked) => ({
      bookings: [],
      next: cursor === null ? "behind" : null,
    }),
  });
  expect(data).toEqual({ bookings: [], next: null });
});
