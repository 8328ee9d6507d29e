import * as TabsPrimitive from "radix-ui/tabs";
import { type ComponentProps, createContext, use, useDeferredValue, useMemo } from "react";

import { cn } from "../lib/cn.ts";

/** Whose panel is drawn, and whether another one is on its way. */
const Drawn = createContext({ value: "", isLate: false });

interface TabsProps extends ComponentProps<typeof TabsPrimitive.Root> {
  value: string;
}

/** A tab is marked as it is touched; what it shows may take long to draw, and what was there stays until then. */
export function Tabs({ className, value, children, ...props }: TabsProps) {
  const drawn = useDeferredValue(value);
  const isLate = drawn !== value;
  return (
    <TabsPrimitive.Root
      data-slot="tabs"
      className={cn("flex flex-col gap-5", className)}
      value={value}
      {...props}
    >
      <Drawn value={useMemo(() => ({ value: drawn, isLate }), [drawn, isLate])}>{children}</Drawn>
    </TabsPrimitive.Root>
  );
}

export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      data-slot="tabs-list"
      className={cn(
        "flex max-w-full gap-1 scroll-hints overflow-x-auto rounded-lg p-1 [scrollbar-width:none]",
        className,
      )}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      data-slot="tabs-trigger"
      className={cn(
        "inline-flex h-11 flex-1 items-center justify-center gap-2 rounded-md px-4 text-sm font-medium whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground",
        "data-[state=active]:bg-raised data-[state=active]:text-foreground data-[state=active]:shadow-xs",
        "[&_svg]:size-4.5",
        className,
      )}
      {...props}
    />
  );
}

interface TabsContentProps extends ComponentProps<typeof TabsPrimitive.Content> {
  value: string;
}

export function TabsContent({ className, value, children, ...props }: TabsContentProps) {
  const drawn = use(Drawn);
  const isDrawn = drawn.value === value;
  // What is about to go is not drawn again.
  const before = useDeferredValue(children);
  return (
    <TabsPrimitive.Content
      data-slot="tabs-content"
      forceMount
      value={value}
      hidden={!isDrawn}
      aria-busy={isDrawn && drawn.isLate}
      className={cn("transition-opacity aria-busy:opacity-60 aria-busy:delay-150", className)}
      {...props}
    >
      {isDrawn && (drawn.isLate ? before : children)}
    </TabsPrimitive.Content>
  );
}
