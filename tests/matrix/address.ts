import type { Input } from "./row.ts";

/** Where a row's call goes: the input that the path has no place for stands behind it, or is left for the body. */
export function addressOf(route: string, input: Input) {
  const [method = "", template = ""] = route.split(" ");
  const rest = new Map(Object.entries(input));
  const path = template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return encodeURIComponent(value);
  });
  if (method !== "GET" || rest.size === 0) return { method, address: path, body: rest };
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]));
  return { method, address: `${path}?${query}`, body: new Map<string, unknown>() };
}
