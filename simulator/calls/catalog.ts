import { createdFilter, idOf, listed, type Call } from "../wire/call.ts";

export const catalogCalls: Call[] = [
  {
    method: "GET",
    path: "/v1/products",
    run: (asked) => {
      const active = asked.params.boolean("active");
      const rows = [...asked.books.store.all("product")].filter(
        (row) => active === undefined || row.active === active,
      );
      return listed(rows, "/v1/products", asked);
    },
  },
  {
    method: "GET",
    path: "/v1/products/{id}",
    run: (asked) => {
      asked.params.done();
      return asked.books.must("product", idOf(asked));
    },
  },
  {
    method: "GET",
    path: "/v1/prices",
    run: (asked) => {
      const { params, books } = asked;
      const active = params.boolean("active");
      const product = params.text("product");
      const keys = params.texts("lookup_keys");
      const interval = params.object("recurring")?.text("interval");
      const type = params.text("type");
      const isIn = createdFilter(params);
      const rows = [...books.store.all("price")].filter(
        (row) =>
          isIn(row) &&
          (active === undefined || row.active === active) &&
          (product === undefined || row.product === product) &&
          (keys === undefined || keys.includes(row.lookup_key ?? "")) &&
          (interval === undefined || row.recurring.interval === interval) &&
          (type === undefined || row.type === type),
      );
      return listed(rows, "/v1/prices", asked);
    },
  },
  {
    method: "GET",
    path: "/v1/prices/{id}",
    run: (asked) => {
      asked.params.done();
      return asked.books.must("price", idOf(asked));
    },
  },
];
