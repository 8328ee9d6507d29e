// The look of /api/docs: one sheet, no script, nothing fetched from elsewhere.
export const DOCS_STYLE = `
:root {
  color-scheme: light dark;
  --background: light-dark(#fbf8f2, #121a18);
  --card: light-dark(#fffdf9, #19231f);
  --muted: light-dark(#f3ede2, #22302a);
  --text: light-dark(#1f2b26, #ecefe8);
  --faint: light-dark(#5b655d, #a9b5ac);
  --border: light-dark(#e6ddcd, #2f3e37);
  --primary: light-dark(#0e7a5f, #4fc3a1);
  --primary-soft: light-dark(#e1f0e8, #17382e);
  --get: light-dark(#1d5b98, #92c6f6);
  --post: light-dark(#1d6f38, #7ad394);
  --put: light-dark(#8f5400, #f2bd62);
  --delete: light-dark(#b3261e, #ff978d);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--background); color: var(--text);
  font: 1rem/1.6 "Be Vietnam Pro", system-ui, -apple-system, "Segoe UI", sans-serif;
}
a { color: var(--primary); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; border-radius: 4px; }
code, pre { font-family: var(--mono); font-size: 0.85rem; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 78rem; margin: 0 auto; }
nav {
  position: sticky; top: 0; align-self: start; height: 100vh; overflow-y: auto;
  padding: 2rem 1rem 2rem 1.5rem; border-right: 1px solid var(--border); font-size: 0.85rem;
}
nav h2 { margin: 1.5rem 0 0.4rem; font-size: 0.75rem; letter-spacing: 0.06em; text-transform: uppercase; color: var(--faint); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: flex; gap: 0.5rem; padding: 0.2rem 0.4rem; border-radius: 6px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { background: var(--muted); }
nav .method { width: 3.1rem; flex: none; }
main { padding: 2.5rem 2rem 6rem; }
h1 { margin: 0 0 0.5rem; font-size: 2rem; line-height: 1.2; letter-spacing: -0.02em; }
main > section > h2 { margin: 3rem 0 1rem; font-size: 1.375rem; }
.lead { max-width: 46rem; color: var(--faint); }
.card { margin: 0 0 0.75rem; border: 1px solid var(--border); border-radius: 14px; background: var(--card); }
.card > summary {
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.75rem;
  padding: 0.8rem 1.1rem; cursor: pointer; border-radius: 14px; list-style: none;
}
.card > summary::-webkit-details-marker { display: none; }
.card > summary:hover { background: var(--muted); }
.card[open] > summary { border-bottom: 1px solid var(--border); border-radius: 14px 14px 0 0; }
.path { font-weight: 600; overflow-wrap: anywhere; }
.what { color: var(--faint); font-size: 0.9rem; }
.inside { padding: 1rem 1.1rem 1.2rem; scroll-margin-top: 5rem; }
.codes { display: flex; flex-wrap: wrap; gap: 0.4rem; margin: 0; padding: 0; list-style: none; }
.codes li { padding: 0.1rem 0.6rem; border: 1px solid var(--border); border-radius: 8px; }
.inside h3 { margin: 1.25rem 0 0.4rem; font-size: 0.8rem; letter-spacing: 0.04em; text-transform: uppercase; color: var(--faint); }
.method { font: 700 0.72rem/1.8 var(--mono); letter-spacing: 0.03em; }
.GET { color: var(--get); } .POST { color: var(--post); } .PUT, .PATCH { color: var(--put); } .DELETE { color: var(--delete); }
.who { display: inline-block; margin: 0; padding: 0.1rem 0.7rem; border-radius: 99px; background: var(--primary-soft); font-size: 0.82rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.88rem; }
th { text-align: left; font-weight: 600; color: var(--faint); }
th, td { padding: 0.35rem 0.9rem 0.35rem 0; border-bottom: 1px solid var(--border); vertical-align: top; }
tr:last-child td { border-bottom: 0; }
pre { margin: 0; padding: 0.8rem 1rem; overflow-x: auto; border-radius: 10px; background: var(--muted); line-height: 1.55; }
@media (max-width: 52rem) {
  .page { display: block; }
  nav { position: static; height: auto; max-height: 16rem; border-right: 0; border-bottom: 1px solid var(--border); padding: 1rem; }
  main { padding: 1.5rem 1rem 4rem; }
}
`;
