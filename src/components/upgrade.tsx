// The way to a subscription wherever something asks for one; fetched when it is needed, with its texts.
import { Suspense } from "react";
import type { ReactElement } from "react";

import { withTexts } from "../i18n/i18n.ts";
import { LazyOverlay } from "../ui/lazy-overlay.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import type { UpgradeFeature } from "./upgrade-card.tsx";

const UpgradeInline = lazyPart(
  withTexts("subscription", () =>
    import("./upgrade-inline.tsx").then((m) => ({ default: m.UpgradeInline })),
  ),
);
const loadDialog = withTexts("subscription", () =>
  import("./upgrade-dialog.tsx").then((m) => ({ default: m.UpgradeDialog })),
);

/** In place of the feature. */
export function Upgrade(props: { feature: UpgradeFeature; as?: "h1" | "h2" }) {
  return (
    <Suspense fallback={<Skeleton className="mx-auto h-96 w-full max-w-xl" />}>
      <UpgradeInline {...props} />
    </Suspense>
  );
}

/** Over the page, by a button. */
export function UpgradeButton(props: { feature: UpgradeFeature; trigger: ReactElement }) {
  const { feature, trigger } = props;
  return (
    <LazyOverlay kind="dialog" load={loadDialog} overlayProps={{ feature }} trigger={trigger} />
  );
}
