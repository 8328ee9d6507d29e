// Who asks: a server with the secret key, a browser with the publishable one.
import { timingSafeEqual, createHash } from "node:crypto";

import type { Call } from "./call.ts";
import { StripeFault } from "./fault.ts";
import type { Form } from "./form.ts";

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

function keyOf(authorization: string | undefined, form: Form): string | undefined {
  const [, scheme = "", value = ""] = /^(Bearer|Basic) +(\S+)$/i.exec(authorization ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme !== "") return Buffer.from(value, "base64").toString().split(":")[0];
  return typeof form["key"] === "string" ? form["key"] : undefined;
}

function refused(message: string, status: number, code?: string): StripeFault {
  const body = {
    type: "invalid_request_error",
    message,
    ...(code !== undefined && { code }),
  } as const;
  return new StripeFault(body, status);
}

/** Whether it is a browser that asks; refuses everybody else who does not know the secret. */
export function isPublicCaller(
  authorization: string | undefined,
  form: Form,
  call: Call,
  keys: Keys,
): boolean {
  const key = keyOf(authorization, form);
  if (key === undefined || key === "") {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw refused(message, 401);
  }
  if (isSame(key, keys.secretKey)) return false;
  if (!isSame(key, keys.publishableKey)) {
    const end = key.slice(-4).replaceAll(/[^\w]/g, "*");
    throw refused(
      `Invalid API Key provided: ${key.slice(0, 8).replaceAll(/[^\w]/g, "*")}****${end}`,
      401,
    );
  }
  if (call.forBrowsers !== true) {
    const message =
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.";
    throw refused(message, 403, "secret_key_required");
  }
  return true;
}
