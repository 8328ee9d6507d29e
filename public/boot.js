// Runs before the first paint, so that theme and direction never flash; starts the language file early.
(function boot() {
  var root = document.documentElement;
  var locale = "en";
  try {
    var theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    var saved = localStorage.getItem("locale");
    if (saved && /^(en|vi|fr|ru|es|zh|hi|ur)$/.test(saved)) locale = saved;
  } catch {
    // Storage may be forbidden; the defaults hold.
  }
  // The picture that the build drew (scripts/web/first-paint.ts) is in English and of one page: elsewhere it stays unseen
  // until the app draws. "app" fits every address.
  var drawn = root.dataset.firstPaint;
  var asked = location.pathname.split("/")[1] || "index";
  if (drawn && (locale !== "en" || (drawn !== asked && drawn !== "app"))) {
    root.dataset.firstPaint = "unfit";
  }
  root.lang = locale;
  root.dir = locale === "ur" ? "rtl" : "ltr";
  var link = document.createElement("link");
  link.rel = "preload";
  link.as = "fetch";
  link.crossOrigin = "anonymous";
  link.href = "/locales/" + locale + ".json";
  document.head.appendChild(link);
})();
