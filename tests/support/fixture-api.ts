import { anyApi } from "convex/server";
import type { ApiFromModules } from "convex/server";

import type * as counters from "../fixtures/clients/counters.ts";
import type * as files from "../fixtures/clients/files.ts";
import type * as items from "../fixtures/clients/items.ts";
import type * as people from "../fixtures/clients/people.ts";
import type * as values from "../fixtures/clients/values.ts";

/** The fixture's functions, typed as the generated code of an app would have them. */
export const api = anyApi as unknown as ApiFromModules<{
  counters: typeof counters;
  files: typeof files;
  items: typeof items;
  people: typeof people;
  values: typeof values;
}>;
