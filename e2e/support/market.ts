// The demo marketplace over HTTP: who is there, and a way to act as one of them without a window.
import { DEMO_PASSWORD } from "../../tests/setup/browser.ts";

export interface DemoPerson {
  email: string;
  id: string;
  name: string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export interface FoundGuide {
  userId: string;
  user: { name: string };
  hourlyRateVND: number;
  avgRating: string;
  reviewCount: number;
  areas: string[];
  languages: string[];
  specialties: string[];
  bio: string;
}

async function request<T>(url: string, init: RequestInit): Promise<T> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${init.method ?? "GET"} ${url}: ${answer.status}`);
  return (await answer.json()) as T;
}

function jsonBody(body: unknown): { headers: Record<string, string>; body: string } {
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

export function demoPerson(url: string, username: string): Promise<DemoPerson> {
  return personWith(url, username, DEMO_PASSWORD);
}

export async function personWith(
  url: string,
  username: string,
  password: string,
): Promise<DemoPerson> {
  const { token } = await request<{ token: string }>(`${url}/api/auth/token`, {
    method: "POST",
    ...jsonBody({ username, password }),
  });
  const headers = { Authorization: `Bearer ${token}` };
  const { user } = await request<{ user: { id: string; name: string; email: string } }>(
    `${url}/api/user/profile`,
    { headers },
  );
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    call(method, path, body) {
      const json = body === undefined ? undefined : jsonBody(body);
      return request(`${url}${path}`, {
        ...json,
        method,
        headers: { ...json?.headers, ...headers },
      });
    },
  };
}

export async function searchGuides(
  url: string,
  query: Record<string, string> = {},
): Promise<{ guides: FoundGuide[]; total: number }> {
  return request(`${url}/api/guides/search?${new URLSearchParams(query)}`, { method: "GET" });
}

/** All guides that can be found, in the order of the search without words. */
export async function allGuides(url: string): Promise<FoundGuide[]> {
  const found: FoundGuide[] = [];
  for (let page = 1; ; page += 1) {
    const { guides, total } = await searchGuides(url, { page: String(page), limit: "50" });
    found.push(...guides);
    if (guides.length === 0 || found.length >= total) return found;
  }
}
