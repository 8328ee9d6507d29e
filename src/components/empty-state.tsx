import type { ReactNode } from "react";

import { cn } from "../lib/cn.ts";
import { EmptyArt } from "./art/empty-art.tsx";
import type { EmptyScene } from "./art/empty-art.tsx";

type EmptyStateProps = {
  scene?: EmptyScene;
  title: string;
  hint?: string;
  /** The one next step. */
  action?: ReactNode;
  /** The heading's rank on its page. */
  as?: "h1" | "h2" | "h3" | "p";
  className?: string;
};

/** A place with nothing in it: a drawing, one sentence, one next step. */
export function EmptyState({
  scene = "no-requests",
  title,
  hint,
  action,
  as: Title = "h2",
  className,
}: EmptyStateProps) {
  return (
    <div className={cn("mx-auto flex max-w-md flex-col items-center py-10 text-center", className)}>
      <EmptyArt scene={scene} className="mb-5 h-auto w-56 max-w-full" />
      <Title className="text-lg font-semibold text-balance">{title}</Title>
      {hint && <p className="text-muted-foreground mt-1.5 text-pretty">{hint}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
