import type { ReactNode } from "react";

import type { Findable } from "./rank.ts";

/** What can be chosen in the quick search. */
export interface Entry extends Findable {
  /** One of a kind in the whole list. */
  id: string;
  picture: ReactNode;
  /** Of the title, where it is not the page's own. */
  lang?: string;
  /** The keys that do the same. */
  keys?: readonly string[];
  /** The page that it leads to. */
  to?: string;
  run: () => void;
}

export interface EntryGroup {
  id: string;
  /** As it is read. */
  name: string;
  items: readonly Entry[];
}
