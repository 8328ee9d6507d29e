import { Route, Routes } from "react-router-dom";

import { setPreloader } from "../lib/preload.ts";
import { preloadPage, ROUTES } from "./pages.ts";
import { AppShell } from "./shell/app-shell.tsx";

setPreloader((to) => {
  void preloadPage(to.split(/[?#]/, 1)[0] ?? to);
});

export function AppRouter() {
  return (
    <Routes>
      <Route element={<AppShell />}>
        {[...ROUTES.values()].map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
    </Routes>
  );
}
