import { Route, Routes } from "react-router-dom";

import { setPreloader } from "../lib/preload.ts";
import { preloadPage } from "./preload-page.ts";
import { ROUTES } from "./routes.ts";
import { AppShell } from "./shell/app-shell.tsx";

setPreloader((to) => {
  void preloadPage(to.split(/[?#]/, 1)[0] ?? to);
});

export function AppRouter() {
  return (
    <Routes>
      <Route element={<AppShell />}>
        {ROUTES.map(({ path, page: { Page } }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
    </Routes>
  );
}
