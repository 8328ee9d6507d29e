// Runs before the first paint, so that theme and direction never flash. Starts the language file and, on pages whose
// scripts the build took out (scripts/web/first-paint.ts), the app.
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

  function add(tag, attributes) {
    var element = document.createElement(tag);
    for (var name in attributes) element.setAttribute(name, attributes[name]);
    document.head.appendChild(element);
  }
  function load() {
    add("link", {
      rel: "preload",
      as: "fetch",
      crossorigin: "anonymous",
      href: "/locales/" + locale + ".json",
    });
    scripts.forEach(function announce(src) {
      add("link", { rel: "modulepreload", crossorigin: "", href: src });
    });
    if (scripts.length > 0) add("script", { type: "module", crossorigin: "", src: scripts[0] });
  }
  var list = document.currentScript.dataset.scripts;
  var scripts = list ? list.split(" ") : [];
  // A frame's callback runs before it is painted, a timer set there runs after. A hidden tab has no frames.
  if (scripts.length === 0 || document.hidden || root.dataset.firstPaint === "unfit") load();
  else
    requestAnimationFrame(function painted() {
      setTimeout(load);
    });
})();
