"use node";
// A letter as HTML that mail programs understand: tables and inline styles, by the components of React Email. Its colours are
// those of src/ui/tokens.css in light, written out, because mail programs know no variables; in dark they turn them themselves.
import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { PRODUCT_NAME } from "../product.ts";
import type { Letter } from "./letter.ts";

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export const COLOURS = {
  background: "#fbf8f2",
  card: "#fffdf9",
  border: "#e6ddcd",
  muted: "#f3ede2",
  foreground: "#1f2b26",
  "muted-foreground": "#5b655d",
  primary: "#0e7a5f",
  "primary-foreground": "#fffdf9",
  "primary-deep": "#0b5f4a",
} as const;

const FONTS = '"Be Vietnam Pro", "Noto Sans", Roboto, "Helvetica Neue", Arial, sans-serif';

const STYLES = {
  body: { backgroundColor: COLOURS.background, fontFamily: FONTS, margin: 0, padding: "24px 12px" },
  outer: { maxWidth: 560, width: "100%", margin: "0 auto" },
  brand: { color: COLOURS["primary-deep"], fontSize: 18, fontWeight: 700, margin: "0 0 14px" },
  card: {
    backgroundColor: COLOURS.card,
    border: `1px solid ${COLOURS.border}`,
    borderRadius: 14,
    borderTop: `4px solid ${COLOURS.primary}`,
    padding: "28px 28px 24px",
  },
  title: {
    color: COLOURS.foreground,
    fontSize: 23,
    fontWeight: 700,
    lineHeight: "30px",
    margin: "0 0 16px",
  },
  text: { color: COLOURS.foreground, fontSize: 16, lineHeight: "25px", margin: "0 0 14px" },
  facts: {
    backgroundColor: COLOURS.muted,
    borderRadius: 10,
    margin: "6px 0 20px",
    padding: "8px 16px",
  },
  label: {
    color: COLOURS["muted-foreground"],
    fontSize: 14,
    lineHeight: "21px",
    padding: "5px 0",
    verticalAlign: "top",
    width: "34%",
  },
  value: {
    color: COLOURS.foreground,
    fontSize: 15,
    lineHeight: "21px",
    padding: "5px 14px",
    wordBreak: "break-word",
  },
  button: {
    backgroundColor: COLOURS.primary,
    borderRadius: 10,
    color: COLOURS["primary-foreground"],
    fontSize: 16,
    fontWeight: 600,
    padding: "13px 24px",
    textDecoration: "none",
  },
  small: {
    color: COLOURS["muted-foreground"],
    fontSize: 13,
    lineHeight: "20px",
    margin: "0 0 8px",
  },
  rule: { borderColor: COLOURS.border, margin: "20px 0 14px" },
  link: { color: COLOURS["primary-deep"], textDecoration: "underline", wordBreak: "break-all" },
  footer: { padding: "18px 4px 0" },
} as const satisfies Record<string, CSSProperties>;

function Facts({ facts }: Pick<Letter, "facts">) {
  if (facts.length === 0) return null;
  return (
    <Section style={STYLES.facts}>
      {facts.map(({ label, value }) => (
        <tr key={label}>
          <td style={STYLES.label}>{label}</td>
          <td style={STYLES.value}>
            <span dir="auto">{value}</span>
          </td>
        </tr>
      ))}
    </Section>
  );
}

/** The address once more, in letters: some programs show no buttons. */
function Address({ button, linkHint }: Pick<Letter, "button" | "linkHint">) {
  if (button === null) return null;
  return (
    <>
      <Hr style={STYLES.rule} />
      <Text style={STYLES.small}>{linkHint}</Text>
      <Text style={STYLES.small}>
        <Link href={button.url} style={STYLES.link}>
          {button.url}
        </Link>
      </Text>
    </>
  );
}

function Footer({ letter }: { letter: Letter }) {
  return (
    <Section style={STYLES.footer}>
      <Text style={STYLES.small}>
        <strong>{PRODUCT_NAME}</strong>
        {" · "}
        {letter.tagline}
      </Text>
      <Text style={STYLES.small}>{letter.footer}</Text>
      {letter.links.map(({ label, url }) => (
        <Text key={url} style={STYLES.small}>
          <Link href={url} style={STYLES.link}>
            {label}
          </Link>
        </Text>
      ))}
    </Section>
  );
}

function LetterPage({ letter }: { letter: Letter }) {
  return (
    <Html lang={letter.locale} dir={letter.direction}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{letter.subject}</title>
      </Head>
      <Preview>{letter.text}</Preview>
      <Body style={STYLES.body}>
        <Container dir={letter.direction} style={STYLES.outer}>
          <Text style={STYLES.brand}>{PRODUCT_NAME}</Text>
          <Section style={STYLES.card}>
            <Heading as="h1" style={STYLES.title}>
              {letter.title}
            </Heading>
            <Text style={STYLES.text}>{letter.greeting}</Text>
            <Text style={STYLES.text}>{letter.text}</Text>
            <Facts facts={letter.facts} />
            {letter.button !== null && (
              <Button href={letter.button.url} style={STYLES.button}>
                {letter.button.label}
              </Button>
            )}
            {letter.note !== null && (
              <Text style={{ ...STYLES.small, margin: "18px 0 0" }}>{letter.note}</Text>
            )}
            <Address button={letter.button} linkHint={letter.linkHint} />
          </Section>
          <Footer letter={letter} />
        </Container>
      </Body>
    </Html>
  );
}

export function letterHtml(letter: Letter): string {
  return DOCTYPE + renderToStaticMarkup(<LetterPage letter={letter} />);
}
