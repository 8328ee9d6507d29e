// Gives the files that no module can reach, the page and the manifest, the product's name: %PRODUCT_NAME%.
import { readFileSync } from "node:fs";
import path from "node:path";

import type { Plugin } from "vite";

import { PRODUCT_NAME } from "../../convex/model/product.ts";

const MANIFEST = "manifest.webmanifest";

function named(text: string): string {
  return text.replaceAll("%PRODUCT_NAME%", PRODUCT_NAME);
}

export function productName(): Plugin {
  const manifest = () => named(readFileSync(path.resolve(import.meta.dirname, MANIFEST), "utf8"));
  return {
    name: "product-name",
    transformIndexHtml: named,
    configureServer(server) {
      server.middlewares.use(`/${MANIFEST}`, (_request, response) => {
        response.setHeader("content-type", "application/manifest+json").end(manifest());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: MANIFEST, source: manifest() });
    },
  };
}
