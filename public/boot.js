// Runs before the first paint, so that the theme never flashes. Starts the language file and, on pages whose
// scripts the build took out (server/web/first-paint.ts), the app.
(function boot() {
  var root = document.documentElement;
  // Of the languages whose file ships (src/i18n/languages.ts); a test holds the two together.
  var locale = "en";
  try {
    var theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    var saved = localStorage.getItem("locale");
    if (saved && /^(en|vi|fr|ru|es|zh|hi|ur)$/.test(saved)) locale = saved;
  } catch {
    // Storage may be forbidden; the defaults hold.
  }
  // The picture that the build drew (server/web/first-paint.ts) is in English and of certain addresses: elsewhere it stays
  // unseen until the app draws.
  var addresses = root.dataset.firstPaint;
  if (
    addresses !== undefined &&
    (locale !== "en" || !new RegExp(addresses, "i").test(location.pathname))
  ) {
    root.dataset.firstPaint = "unfit";
  }

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
      href: "/locales/" + locale + "/core.json",
    });
    scripts.forEach(function announce(src) {
      add("link", { rel: "modulepreload", crossorigin: "", href: src });
    });
    if (scripts.length > 0) add("script", { type: "module", crossorigin: "", src: scripts[0] });
  }
  var list = document.currentScript.dataset.scripts;
  var scripts = list ? list.split(" ") : [];
  // What is fetched while the picture is on its way to the screen would keep it from there. Where a browser says nothing of its
  // paints, a while after the first frame is soon enough. A hidden tab has no frames.
  function whenPainted(next) {
    function once() {
      var first = next;
      next = null;
      if (first !== null) first();
    }
    try {
      new PerformanceObserver(function look(list) {
        if (list.getEntriesByName("first-contentful-paint").length > 0) once();
      }).observe({ type: "paint", buffered: true });
    } catch {
      // It is too old.
    }
    requestAnimationFrame(function drawn() {
      setTimeout(once, 300);
    });
  }
  if (scripts.length === 0 || document.hidden || root.dataset.firstPaint === "unfit") load();
  else whenPainted(load);
})();
