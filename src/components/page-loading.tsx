import { Skeleton } from "../ui/skeleton.tsx";

/** Holds the place of a page that has no skeleton of its own. */
export function PageLoading() {
  return (
    <div className="page-width flex flex-col gap-5 py-10">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
