import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";

import { deploymentCalls } from "./server/web/deployment-calls.ts";
import { firstPaint } from "./server/web/first-paint.ts";
import { offlineShell } from "./server/web/offline-shell.ts";
import { productName } from "./server/web/product-name.ts";
import { tightTexts } from "./server/web/tight-texts.ts";

// Without a backend: `npm run dev` adds the embedded one (scripts/dev.ts), `npm run dev:convex` uses a deployment.
export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss(), productName(), firstPaint(), offlineShell(), tightTexts()],
  server: {
    port: 5173,
    strictPort: true,
    // The embedded backend's data changes all the time.
    watch: { ignored: ["**/.data/**"] },
    ...deploymentCalls(loadEnv(mode, import.meta.dirname)["VITE_CONVEX_SITE_URL"]),
  },
  // Else `:dir()` would be written as a list of languages, which says nothing of what somebody wrote (4: `DirSelector`).
  css: { lightningcss: { exclude: 4 } },
  build: {
    target: "baseline-widely-available",
    outDir: "dist",
    sourcemap: false,
    // Small pictures inlined as data: URLs would defeat the cache and weigh on every visit of the page.
    assetsInlineLimit: 0,
    // In kB; the budgets that hold are those of scripts/check-bundle.ts.
    chunkSizeWarningLimit: 700,
  },
}));
