// Files that are not everybody's: the browser is known by its token, which only a script can send along.
import { useAuthToken } from "@convex-dev/auth/react";
import { useEffect, useState } from "react";

/** The bytes of a file that the reader may see; null where that can not be had. */
export async function fetchFile(path: string, token: string | null): Promise<Blob | null> {
  try {
    const headers = new Headers();
    if (token !== null) headers.set("Authorization", `Bearer ${token}`);
    const response = await fetch(path, { headers });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

type Loaded = { path: string; url: string | null };

/** An address by which the page shows the file: undefined until it is known, null where the file can not be had. */
export function usePrivateFile(path: string | null): string | null | undefined {
  const token = useAuthToken();
  const isKnown = token !== null;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (path === null || !isKnown) return undefined;
    let url: string | null = null;
    let isOver = false;
    const show = (blob: Blob | null) => {
      if (isOver) return;
      url = blob === null ? null : URL.createObjectURL(blob);
      setLoaded({ path, url });
    };
    void fetchFile(path, token).then(show);
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
    // A token that is renewed means the same reader.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path, isKnown]);
  return loaded?.path === path ? loaded.url : undefined;
}
