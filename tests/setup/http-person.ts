// Someone who uses the product over HTTP, signed in with the session cookie.

export interface Person {
  id: string;
  username: string;
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
}

export interface Answer<T> {
  status: number;
  body: T;
}

export const PASSWORD = "a-long-password";

export const GUIDE_PROFILE = {
  hourlyRateVND: 200_000,
  yearsExperience: 5,
  bio: "I walk the old town with my guests every morning and tell them what the walls have seen.",
  languages: ["english", "vietnamese"],
  areas: ["Hoi An"],
  specialties: ["cultural_tours"],
};

async function request(
  url: string,
  init: RequestInit,
): Promise<{ answer: Answer<unknown>; cookie: string | null }> {
  const response = await fetch(url, init);
  const text = await response.text();
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? null;
  return {
    answer: { status: response.status, body: text === "" ? null : JSON.parse(text) },
    cookie,
  };
}

/** Registers a new person on a running server and keeps the session. */
export async function registerPerson(
  url: string | (() => string),
  role: "GUIDE" | "OPERATOR",
  username: string,
): Promise<Person> {
  const base = typeof url === "string" ? () => url : url;
  const json = { "Content-Type": "application/json" };
  const { answer, cookie } = await request(`${base()}/api/auth/register`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({
      username,
      password: PASSWORD,
      name: `Person ${username}`,
      email: `${username}@example.com`,
      role,
    }),
  });
  if (answer.status !== 201 || cookie === null) {
    throw new Error(`could not register ${username}: ${JSON.stringify(answer)}`);
  }
  const { user } = answer.body as { user: { id: string } };
  return {
    id: user.id,
    username,
    async call<T>(method: string, path: string, body?: unknown) {
      const { answer: result } = await request(`${base()}${path}`, {
        method,
        headers: { Cookie: cookie, ...(body === undefined ? {} : json) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return result as Answer<T>;
    },
  };
}

/** A guide with a complete profile, free on every day. */
export async function registerGuide(
  url: string | (() => string),
  username: string,
  profile: typeof GUIDE_PROFILE = GUIDE_PROFILE,
): Promise<Person> {
  const guide = await registerPerson(url, "GUIDE", username);
  const { status } = await guide.call("POST", "/api/guides/profile", profile);
  if (status !== 201) throw new Error(`no profile for ${username}: ${status}`);
  return guide;
}

/** The day `offset` days from now, as YYYY-MM-DD. */
export function dayFromNow(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
}

export function bookingOf(
  guideUserId: string,
  start: string,
  end = start,
): Record<string, unknown> {
  return {
    title: "Morning walk",
    locationCity: "Hoi An",
    notes: "",
    proposedHours: 4,
    proposedRateVND: 200_000,
    guideUserId,
    startDate: start,
    endDate: end,
  };
}
