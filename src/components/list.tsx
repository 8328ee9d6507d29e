import type { ReactNode } from "react";

import { Pagination } from "../ui/pagination.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../ui/tabs.tsx";
import { pageOf } from "./list-pages.ts";
import { useListAddress } from "./use-list-address.ts";

const SKELETONS = 3;
const PAGE_SIZE = 20;

export interface ListTab<Item> {
  value: string;
  label: string;
  /** Undefined until they are known. */
  items: readonly Item[] | undefined;
  /** Stands where it is known that there are none. */
  empty: ReactNode;
}

interface ListProps<Item> {
  /** The first one is open where the address names none. */
  tabs: readonly [ListTab<Item>, ...ListTab<Item>[]];
  /** One entry's place while they load. */
  skeleton: ReactNode;
  children: (item: Item) => ReactNode;
}

/** Entries in tabs and pages. Which tab and which page stands in the address, so that both can be shared and walked back. */
export function List<Item extends { id: string }>({ tabs, skeleton, children }: ListProps<Item>) {
  const { tab, page, openTab, openPage } = useListAddress(tabs.map(({ value }) => value));
  return (
    <Tabs value={tab ?? tabs[0].value} onValueChange={openTab}>
      <TabsList className="self-start">
        {tabs.map(({ value, label }) => (
          <TabsTrigger key={value} value={value}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ value, items, empty }) => (
        <TabsContent key={value} value={value}>
          {items === undefined ? (
            <div aria-busy="true" className="flex flex-col gap-4">
              {Array.from({ length: SKELETONS }, (_, index) => (
                <div key={index} className="contents">
                  {skeleton}
                </div>
              ))}
            </div>
          ) : items.length === 0 ? (
            empty
          ) : (
            <Entries items={items} page={page} onPage={openPage}>
              {children}
            </Entries>
          )}
        </TabsContent>
      ))}
    </Tabs>
  );
}

interface EntriesProps<Item> {
  items: readonly Item[];
  page: number;
  onPage: (page: number) => void;
  children: (item: Item) => ReactNode;
}

function Entries<Item extends { id: string }>(props: EntriesProps<Item>) {
  const { items, page: asked, onPage, children } = props;
  const { shown, page, pageCount } = pageOf(items, asked, PAGE_SIZE);
  return (
    <>
      <ul className="flex flex-col gap-4">
        {shown.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} onPageChange={onPage} className="mt-6" />
    </>
  );
}
