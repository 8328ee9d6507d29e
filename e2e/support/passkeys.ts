import type { Page } from "playwright-core";

/** Passkeys belong to a host with a name; the address of this machine is none. */
export const named = (url: string) => url.replace("127.0.0.1", "localhost");

/** Of a person whom it knows, or who is somebody else. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    knows: async (isUserVerified: boolean) =>
      await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}
