import { expect, it } from "vitest";

import { contactLinks } from "./contact-links.ts";

const NONE = { phone: null, whatsapp: null, zalo: null, email: null };

it("leads to each way that is shared, and to no other", () => {
  expect(contactLinks(null)).toEqual([]);
  expect(contactLinks(NONE)).toEqual([]);
  expect(contactLinks({ ...NONE, email: "an+1@example.com", phone: "+84 912 345 678" })).toEqual([
    { way: "phone", value: "+84 912 345 678", href: "tel:+84912345678" },
    { way: "email", value: "an+1@example.com", href: "mailto:an%2B1@example.com" },
  ]);
});

it.each([
  ["0912 345 678", "84912345678"],
  ["+84 (91) 234.5678", "84912345678"],
  ["(+84) 912 345 678", "84912345678"],
  ["+84 (0)912 345 678", "84912345678"],
  ["+84 0912 345 678", "84912345678"],
  ["0084 912 345 678", "84912345678"],
  ["84912345678", "84912345678"],
  ["(024) 3825 1234", "842438251234"],
  ["+44 (0)20 7946 0958", "442079460958"],
  ["+33 6 12 34 56 78", "33612345678"],
  ["+39 (0)6 6982 1234", "390669821234"],
  ["0039 (0)6 6982 1234", "390669821234"],
  ["(+39) (0)6 6982 1234", "390669821234"],
  ["840 123 456", "84840123456"],
  ["912 345 678", "84912345678"],
  ["+84 024 3825 1234", "842438251234"],
])("takes %s for the number %s", (value, digits) => {
  expect(contactLinks({ ...NONE, whatsapp: value, zalo: value }).map(({ href }) => href)).toEqual([
    `https://wa.me/${digits}`,
    `https://zalo.me/${digits}`,
  ]);
});
