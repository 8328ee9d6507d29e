import "@fontsource/be-vietnam-pro/400.css";
import "@fontsource/be-vietnam-pro/500.css";
import "@fontsource/be-vietnam-pro/600.css";
import "@fontsource/be-vietnam-pro/700.css";
import "./ui/tokens.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { Providers } from "./app/providers.tsx";
import { AppRouter } from "./app/router.tsx";

const root = document.querySelector("#root");
if (!root) throw new Error("index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <Providers>
      <AppRouter />
    </Providers>
  </StrictMode>,
);
