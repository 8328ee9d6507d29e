// The payment provider's script, which no test can fetch, by a stand-in with the calls that its documentation names. The page
// around it is the one that is served where there are real keys.
import type { Page } from "playwright-core";

import { text } from "./texts.ts";

/** As the page gets it: an error is a refusal, in words for whoever pays. */
export type Confirm = (asked: {
  clientSecret: string;
  returnUrl: string;
}) => Promise<{ error?: { message: string } }>;

export const CARD = "Card at the provider";

const SCRIPT = `
globalThis.Stripe = (key) => {
  const elements = (options) => {
    const element = () => {
      const heard = {};
      return {
        on: (name, call) => { heard[name] = call; },
        off: () => {},
        update: () => {},
        destroy: () => {},
        mount: (place) => {
          const input = document.createElement("input");
          input.setAttribute("aria-label", ${JSON.stringify(CARD)});
          place.append(input);
          setTimeout(() => heard.ready?.(), 100);
        },
      };
    };
    return { options, create: element, getElement: () => null, update: () => {} };
  };
  const unused = () => Promise.reject(new Error("not asked for"));
  return {
    elements,
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    confirmPayment: ({ elements: { options }, confirmParams }) =>
      globalThis.confirmAtProvider({
        clientSecret: options.clientSecret,
        returnUrl: confirmParams.return_url,
      }),
  };
};`;

/** The package that loads the script tries twice before it says that it can not be had. */
const REFUSED = 2;

/** From now on the page takes the provider for the real one. Its script can be had when somebody tries again. */
export async function withProviderForm(
  page: Page,
  simulatorUrl: string,
  confirm: Confirm,
): Promise<void> {
  await page.exposeFunction("confirmAtProvider", confirm);
  let asked = 0;
  await page.route("https://js.stripe.com/**", async (route) => {
    asked += 1;
    if (asked <= REFUSED) await route.abort();
    else await route.fulfill({ contentType: "text/javascript", body: SCRIPT });
  });
  // The policy of this server names its provider, the simulator; with real keys it names the script (server/payments.ts).
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setBypassCSP", { enabled: true });
  const told = `"simulatorUrl":${JSON.stringify(simulatorUrl)}`;
  await page.routeWebSocket(/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(
        typeof message === "string" ? message.replace(told, '"simulatorUrl":null') : message,
      ),
    );
  });
}

/** The words where something could not be fetched, and the button beside them. */
export async function tryAgain(page: Page): Promise<void> {
  await page.getByText(text("en", "common.notLoaded")).waitFor();
  await page.getByRole("button", { name: text("en", "search.retry") }).click();
}
