import { useEffect } from "react";

import { PRODUCT_NAME } from "#convex/model/product.ts";

/** Names the page in the browser's tab and history. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`;
  }, [title]);
  return null;
}
