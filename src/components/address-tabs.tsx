import { Suspense } from "react";
import type { ReactNode } from "react";

import { Skeleton } from "../ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../ui/tabs.tsx";
import { useListAddress } from "./use-list-address.ts";

export interface AddressTab {
  /** As the address has it. */
  value: string;
  label: ReactNode;
  /** Drawn as it is opened. */
  view: ReactNode;
}

interface AddressTabsProps {
  /** What the tabs are of, for screen readers. */
  label: string;
  /** The first one is open where the address names none. */
  tabs: readonly [AddressTab, ...AddressTab[]];
}

/**
 * On a small screen the list is wider than its place, and the open tab may stand outside: also when a number comes up beside
 * another. The page itself is not moved.
 */
function keepInView(open: HTMLElement | null) {
  const list = open?.parentElement;
  if (!open || !list) return undefined;
  const observer = new ResizeObserver(() => {
    const [tab, place] = [open.getBoundingClientRect(), list.getBoundingClientRect()];
    if (tab.right > place.right) list.scrollLeft += tab.right - place.right;
    else if (tab.left < place.left) list.scrollLeft -= place.left - tab.left;
  });
  for (const one of list.children) observer.observe(one);
  return () => observer.disconnect();
}

/** Which one is open stands in the address: `?tab=`. */
export function AddressTabs({ label, tabs }: AddressTabsProps) {
  const { tab = tabs[0].value, openTab } = useListAddress(tabs.map(({ value }) => value));
  return (
    <Tabs value={tab} onValueChange={openTab}>
      <TabsList aria-label={label} className="self-start">
        {tabs.map((one) => (
          <TabsTrigger
            key={one.value}
            value={one.value}
            ref={one.value === tab ? keepInView : undefined}
          >
            {one.label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ value, view }) => (
        <TabsContent key={value} value={value}>
          <Suspense fallback={<Skeleton className="h-160 w-full" />}>{view}</Suspense>
        </TabsContent>
      ))}
    </Tabs>
  );
}
