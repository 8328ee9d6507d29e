import { useEffect } from "react";

import { PRODUCT_NAME } from "#convex/model/product.ts";

import { setPageTitle } from "../lib/document-title.ts";

export function tabTitle(title: string): string {
  return title === PRODUCT_NAME ? title : `${title} · ${PRODUCT_NAME}`;
}

/** Names the page in the browser's tab and history. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    setPageTitle(tabTitle(title));
  }, [title]);
  return null;
}
