import { Skeleton } from "../../ui/skeleton.tsx";

const FACTS = [1, 2, 3, 4, 5];

export function BookingCardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="border-border bg-card flex flex-col gap-4 rounded-lg border p-4 sm:p-5"
    >
      <div className="flex items-start gap-3">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex flex-1 flex-col gap-2 pt-0.5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
        </div>
        <Skeleton className="h-6 w-20 rounded-full" />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
        {FACTS.map((fact) => (
          <Skeleton key={fact} className="h-10" />
        ))}
      </div>
      <Skeleton className="h-9 w-56 self-end" />
    </div>
  );
}
