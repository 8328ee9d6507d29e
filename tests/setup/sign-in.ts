// Signing in and out as people do it, at both doors.
import { api } from "#convex/_generated/api.js";
import { readAppError } from "#convex/model/errors.ts";

import type { Backend } from "./backend.ts";

export const LAN = {
  username: "Lan.Nguyen",
  password: "a-long-password",
  name: "Nguyễn Thị Lan",
  email: "Lan@Example.com",
  role: "GUIDE",
};

/** What comes out when a call fails; null when it does not. */
export async function errorOf(promise: Promise<unknown>) {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return readAppError(error);
}

export function cookieOf(response: Response): string {
  return (response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "";
}

export function identityOf(jwt: string) {
  const payload: unknown = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString());
  return { subject: (payload as { sub: string }).sub };
}

export function doorOf(t: Backend) {
  return {
    post: async (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      await t.fetch(path, {
        method: "POST",
        headers: {
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    /** The identity that the browser client has then. */
    clientSignIn: async (params: Record<string, unknown>) => {
      const { tokens } = await t.action(api.auth.signIn, { provider: "credentials", params });
      return identityOf(tokens?.token ?? "");
    },
  };
}

export type Door = ReturnType<typeof doorOf>;
