import { prerenderToNodeStream } from "react-dom/static";
import { expect, it } from "vitest";

import { Avatar } from "./avatar.tsx";

async function drawn(element: React.ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(element);
  let html = "";
  for await (const part of prelude) html += String(part);
  return html;
}

it("shows the picture that somebody gave", async () => {
  expect(await drawn(<Avatar name="Lan Anh" image="/files/lan.jpg" />)).toContain(
    'src="/files/lan.jpg"',
  );
});

it("stands in letters for somebody without a picture, and draws nothing of a person", async () => {
  const person = await drawn(<Avatar name="Nguyễn Văn An" image={null} />);
  expect(person).toContain('data-initials="NA"');
  expect(person).not.toMatch(/<img|<path|<ellipse/);
  // As text they would have to be part of the name of a button that shows them.
  expect(person).not.toContain(">NA<");
});

it("gives a company without a logo a plain monogram", async () => {
  const company = await drawn(<Avatar name="Công ty TNHH Sông Xanh" kind="company" />);
  expect(company).toContain('data-initials="SX"');
  expect(company).not.toMatch(/<img|<path|<circle/);
});

it("lets no name become markup", async () => {
  expect(await drawn(<Avatar name={'"><script>alert(1)</script>'} />)).not.toContain("<script");
});
