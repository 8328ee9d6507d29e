import { useTranslation } from "react-i18next";

import { Skeleton } from "../../ui/skeleton.tsx";

/** Has the profile's shape, so that nothing moves when it arrives. */
export function GuideSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <output className="sr-only">{t("guide.loading")}</output>
      <Skeleton className="h-36 w-full rounded-none sm:h-48 lg:h-64" />
      <div className="page-width pb-16">
        <div className="border-border bg-card relative -mt-10 flex flex-col gap-5 rounded-xl border p-5 sm:p-6 lg:flex-row">
          <Skeleton className="-mt-14 size-24 rounded-full sm:size-28 lg:-mt-16 lg:size-32" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-9 w-2/5" />
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-6 w-4/5" />
          </div>
        </div>
        <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex flex-col gap-4">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-28 w-full" />
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-40 w-full" />
          </div>
          <Skeleton className="h-96 w-full rounded-xl" />
        </div>
      </div>
    </div>
  );
}
