import { expect, test } from "vitest";

import { filledPage, pageHtml } from "./page-html.ts";

const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <title>Market</title>
    <meta
      name="description"
      content="All guides"
    />
    <script src="/boot.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <p>after</p>
  </body>
</html>`;

const built = pageHtml(TEMPLATE, "guides.html", "<div>wait</div>", ["assets/guide.js"]);

test("another content takes the place of the built one", () => {
  const html = filledPage(built, {
    picture: "<h1>Anh</h1>",
    head: "<title>Anh</title>",
    given: { name: "Anh" },
  });
  expect(html).toContain("<h1>Anh</h1>");
  expect(html).toContain("<p>after</p>");
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).not.toMatch(/wait|Market|All guides/);
  expect(html).toContain('<script type="application/json" id="given">{"name":"Anh"}</script>');
});

test("its scripts come after the picture", () => {
  const html = filledPage(built, { picture: "", head: "", given: {} });
  expect(html).toContain('data-scripts="/assets/index.js /assets/guide.js"');
  expect(html).not.toContain('type="module"');
});

test("no text can end the element that it stands in or put in other text", () => {
  const name = "</script><script>alert(1)</script> $& $1 <!--";
  const html = filledPage(built, { picture: "<p>$&</p>", head: "$1", given: { name } });
  expect(html).toContain("<p>$&</p>");
  const [, json = ""] = /id="given">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ name });
});
