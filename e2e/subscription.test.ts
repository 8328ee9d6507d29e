// The way of a subscription through the screens, with a payments simulator whose time the tests move.
import type { Locator, Page } from "playwright-core";
import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Simulator, startSimulator } from "../simulator/index.ts";
import { temporaryFolder } from "../tests/setup/server.ts";
import { freshName } from "./support/fresh-name.ts";
import { newcomer } from "./support/newcomer.ts";
import { CARD, tryAgain, withProviderForm } from "./support/provider-form.ts";
import { openStage } from "./support/stage.ts";
import { text } from "./support/texts.ts";
import { toastWith } from "./support/toasts.ts";

const DAY_MS = 86_400_000;
const KEYS = { secretKey: "sk_test_of_screens", publishableKey: "pk_test_of_screens" };
const SECRET = "whsec_of_screens";
const PAYS = "4242 4242 4242 4242";
const DECLINED = "4000 0000 0000 0002";
const ASKS = "4000 0025 0000 3155";
const FAILS_LATER = "4000 0000 0000 0341";

const folder = temporaryFolder("screens-payments");
let simulator: Simulator | undefined;
let aheadMs = 0;

function provider(): Simulator {
  if (simulator === undefined) throw new Error("the simulator has not been started");
  return simulator;
}

const stage = openStage({
  env: async () => {
    const now = () => Date.now() + aheadMs;
    const place = { folder: folder.path, host: "127.0.0.1", port: 0, webhook: null };
    simulator = await startSimulator({ ...KEYS, ...place, now });
    return {
      STRIPE_API_URL: simulator.url,
      STRIPE_SECRET_KEY: KEYS.secretKey,
      STRIPE_WEBHOOK_SECRET: SECRET,
      VITE_STRIPE_PUBLIC_KEY: KEYS.publishableKey,
    };
  },
});

beforeAll(async () => {
  await provider().deliverTo({ url: `${stage.url}/api/stripe/webhook`, secret: SECRET });
});
afterAll(async () => {
  await simulator?.close();
  folder.remove();
});

/** Time goes on at the provider, and the product hears of all that this leads to. */
async function wait(days: number): Promise<void> {
  aheadMs += days * DAY_MS;
  await provider().catchUp();
  await provider().delivered();
}

const button = (page: Page, key: string) =>
  page.getByRole("button", { name: text("en", key), exact: true });
const badge = (page: Page, key: string) =>
  page.locator('[data-slot="badge"]').filter({ hasText: new RegExp(`^${text("en", key)}$`) });

/** Answers on the page of the bank: the page before it has a card that "fails later". */
async function atTheBank(page: Page, answer: "Complete" | "Fail"): Promise<void> {
  await page.waitForURL("**/extra-step/**");
  await page.getByRole("button", { name: answer, exact: true }).click();
}

/** Types a card into the form that is open, and sends it. */
async function typeCard(page: Page, number: string, action: string | RegExp): Promise<void> {
  await page.getByLabel(text("en", "pay.number")).fill(number);
  await page.getByLabel(text("en", "pay.expiry")).fill("12/34");
  await page.getByLabel(text("en", "pay.cvc")).fill("123");
  await page.getByRole("button", { name: action }).last().click();
}

async function isInSight(what: Locator): Promise<boolean> {
  if ((await what.count()) === 0) return false;
  return await what.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

async function toCheckout(page: Page, plan: "MONTHLY" | "ANNUAL"): Promise<void> {
  await page.goto(`/subscribe?plan=${plan}`);
  await button(page, "pay.begin").click();
  await page.getByLabel(text("en", "pay.number")).waitFor();
}

async function subscribed(page: Page): Promise<void> {
  await toastWith(page, text("en", "pay.done")).waitFor();
  await page.waitForURL(/\/(dashboard|onboarding)/);
}

describe("the checkout", () => {
  it("is brought into sight by the choice of a plan, and has the focus", async () => {
    const { page } = await newcomer(stage, "OPERATOR", freshName("payer"));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/pricing");
    const heading = page.getByRole("heading", { name: text("en", "pay.title") });
    for (const plan of ["Monthly", "Annual", "Annual"]) {
      await page.getByRole("button", { name: `Choose ${plan}`, exact: true }).click();
      await expect
        .poll(() => isInSight(heading), { message: `after the choice of ${plan}` })
        .toBe(true);
      await expect
        .poll(() => heading.evaluate((element) => element === document.activeElement))
        .toBe(true);
    }
  });

  it("is of the plan that was chosen last, at once", async () => {
    const { page } = await newcomer(stage, "OPERATOR", freshName("payer"));
    await page.goto("/pricing?plan=MONTHLY");
    await page.getByText("Pro, Monthly").waitFor();
    const choice = page.getByRole("button", { name: "Choose Annual", exact: true });
    // Nothing else gets its turn between the click and the look.
    const shown = await choice.evaluate(async (element: HTMLElement) => {
      element.click();
      await new Promise<void>(queueMicrotask);
      return document.querySelector("main")?.innerText;
    });
    expect(shown).toContain("Pro, Annual");
  });
});

describe("a subscription", () => {
  it("is declined with one card and bought with another, cancelled, resumed and switched", async () => {
    const { page } = await newcomer(stage, "OPERATOR", freshName("payer"));
    await page.goto("/subscribe");
    await page.getByRole("button", { name: /^Choose Monthly$/ }).click();
    await button(page, "pay.begin").click();
    await typeCard(page, DECLINED, /^Pay \$29\.00$/);
    await toastWith(page, text("en", "pay.failed"), "Your card was declined.").waitFor();
    await typeCard(page, PAYS, /^Pay \$29\.00$/);
    await subscribed(page);

    await page.goto("/pricing");
    await page.getByText(text("en", "plans.yours"), { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: /^Choose/ }).allTextContents()).toEqual([
      "Choose Annual",
    ]);
    await page.getByRole("main").getByRole("link", { name: "Subscription" }).click();
    await badge(page, "dashboard.subscription.badge.Active").waitFor();
    await page.getByText("$29.00", { exact: true }).waitFor();
    expect(await page.getByRole("link", { name: /^PDF/ }).count()).toBe(1);
    await button(page, "subscription.cancel").click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Cancel subscription" })
      .click();
    await page.getByText(text("en", "subscription.willCancel")).waitFor();
    expect(await button(page, "subscription.cancel").count()).toBe(0);
    await button(page, "subscription.resume").click();
    await badge(page, "dashboard.subscription.badge.Active").waitFor();

    const question = page.getByLabel(text("en", "subscription.question"));
    await question.fill("What stands on my invoice?");
    const address = page.getByLabel(text("en", "subscription.address"), { exact: true });
    await address.fill("12 Bach Dang");
    await page.reload();
    await question.waitFor();
    expect(await question.inputValue()).toBe("What stands on my invoice?");
    expect(await address.inputValue()).toBe("12 Bach Dang");
    await button(page, "subscription.ask").click();
    await toastWith(page, text("en", "subscription.asked")).waitFor();
    await page.reload();
    await question.waitFor();
    expect([await question.inputValue(), await address.inputValue()]).toEqual(["", "12 Bach Dang"]);

    await page.getByRole("link", { name: "Switch to Annual" }).click();
    await page.getByText(text("en", "subscription.credit")).waitFor();
    await page.getByRole("button", { name: "Switch to Annual" }).click();
    await page.waitForURL("**/subscription");
    await page.getByRole("link", { name: "Switch to Monthly" }).waitFor();
  });

  it("asks for an extra step, which may be refused, and goes on where it was", async () => {
    const { page } = await newcomer(stage, "OPERATOR", freshName("payer"));
    await toCheckout(page, "ANNUAL");
    await typeCard(page, ASKS, /^Pay \$290\.00$/);
    await atTheBank(page, "Fail");
    await page.waitForURL("**/subscribe**");
    await toastWith(page, text("en", "pay.failed")).waitFor();
    expect(page.url()).not.toContain("secret");
    await button(page, "pay.begin").click();
    await typeCard(page, ASKS, /^Pay \$290\.00$/);
    await atTheBank(page, "Complete");
    await subscribed(page);

    // Back to a page on which there is nothing left to pay.
    const back = "payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2";
    await page.goto(`/subscription?${back}&redirect_status=succeeded`);
    await badge(page, "dashboard.subscription.badge.Active").waitFor();
    await page.waitForURL(/\/subscription$/);
  });

  it("is paid in the provider's own form, which is fetched again where it could not be had", async () => {
    const { page } = await newcomer(stage, "OPERATOR", freshName("payer"));
    const { hostname: host, port } = new URL(provider().url);
    const stripe = new Stripe(KEYS.secretKey, { host, port, protocol: "http" });
    const cards = ["pm_card_chargeDeclined", "pm_card_visa"];
    const returns: string[] = [];
    await withProviderForm(page, provider().url, async ({ clientSecret, returnUrl }) => {
      returns.push(new URL(returnUrl).pathname);
      const [intent = ""] = clientSecret.split("_secret_");
      const card = { payment_method: cards.shift() ?? "" };
      return stripe.paymentIntents.confirm(intent, card).then(
        () => ({}),
        ({ message }: Error) => ({ error: { message } }),
      );
    });
    await page.goto("/subscribe?plan=MONTHLY");
    await button(page, "pay.begin").click();
    await tryAgain(page);
    await page.getByLabel(CARD).waitFor();
    const pay = page.getByRole("button", { name: /^Pay \$29\.00$/ });
    await pay.click();
    await page.getByRole("alert").getByText("Your card was declined.").waitFor();
    await pay.click();
    await subscribed(page);
    expect(returns).toEqual(["/subscribe", "/subscribe"]);
  });

  it("runs out of money, is paid with another card, and ends with its period", async () => {
    const { page } = await newcomer(stage, "OPERATOR", freshName("payer"));
    await toCheckout(page, "MONTHLY");
    await typeCard(page, PAYS, /^Pay \$29\.00$/);
    await subscribed(page);
    await page.goto("/subscription");
    await button(page, "subscription.changeCard").click();
    await typeCard(page, FAILS_LATER, text("en", "subscription.saveCard"));
    await toastWith(page, text("en", "subscription.cardSaved")).waitFor();

    await wait(33);
    await page.getByText(text("en", "subscription.pastDue")).waitFor();
    await button(page, "subscription.payNow").click();
    await typeCard(page, PAYS, text("en", "subscription.payNow"));
    await badge(page, "dashboard.subscription.badge.Active").waitFor();
    expect(await page.getByText(text("en", "subscription.pastDue")).count()).toBe(0);

    await button(page, "subscription.cancel").click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: "Cancel subscription" })
      .click();
    await page.getByText(text("en", "subscription.willCancel")).waitFor();
    await wait(40);
    await badge(page, "dashboard.subscription.badge.Expired").waitFor();
  });
});
