import { expect, test } from "vitest";

import { addressesOf, filledPage, pageHtml } from "./page-html.ts";

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

const built = pageHtml(TEMPLATE, {
  addresses: addressesOf("/guides/:id"),
  drawn: { picture: "<div>wait</div>", head: "" },
  chunks: ["assets/guide.js"],
});

test("another content takes the place of the built one", () => {
  const html = filledPage(built, {
    picture: "<h1>Anh</h1>",
    head: '<title>Anh</title><meta name="description" content="Hanoi"/>',
    given: '{"name":"Anh"}',
  });
  expect(html).toContain("<h1>Anh</h1>");
  expect(html).toContain("<p>after</p>");
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).not.toMatch(/wait|Market|All guides/);
  expect(html).toContain('<script type="application/json" id="given">{"name":"Anh"}</script>');
});

test("its scripts come after the picture", () => {
  const html = filledPage(built, { picture: "", head: "", given: "{}" });
  expect(html).toContain('data-scripts="/assets/index.js /assets/guide.js"');
  expect(html).not.toContain('type="module"');
});

test("no text can end the element that it stands in or put in other text", () => {
  const name = "</script><script>alert(1)</script> $& $1 <!--";
  const html = filledPage(built, {
    picture: "<p>$&</p>",
    head: "$1",
    given: JSON.stringify({ name }),
  });
  expect(html).toContain("<p>$&</p>");
  const [, json = ""] = /id="given">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual({ name });
});

test("a title alone leaves the description as it is", () => {
  const drawn = { picture: "", head: "<title>Anh</title>" };
  const html = pageHtml(TEMPLATE, { addresses: "", drawn, chunks: [] });
  expect(html).toContain("<title>Anh</title>");
  expect(html).toContain("All guides");
});

test.each([
  ["/", ["/"], ["/search"]],
  ["/search", ["/search", "/search/"], ["/", "/search/more", "/searching"]],
  ["/guides/:id", ["/guides/1", "/guides/1/"], ["/guides", "/guides/", "/guides/1/2"]],
  ["*", ["/", "/any/thing"], []],
])("the picture of %s is shown where it fits", (path, fitting, others) => {
  const html = pageHtml(TEMPLATE, {
    addresses: addressesOf(path),
    drawn: { picture: "", head: "" },
    chunks: [],
  });
  const [, addresses = "none"] = /<html data-first-paint="([^"]*)"/.exec(html) ?? [];
  const fits = (address: string) => new RegExp(addresses, "i").test(address);
  expect(fitting.map(fits)).not.toContain(false);
  expect(others.map(fits)).not.toContain(true);
});
