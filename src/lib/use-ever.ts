import { useState } from "react";

/** True from the first moment on that something was so: for what is fetched late and then stays. */
export function useEver(value: boolean): boolean {
  const [ever, setEver] = useState(value);
  if (value && !ever) setEver(true);
  return ever;
}
