// What a browser can do for notifications while the app is closed, before anybody asked it.

/** `install`: on this system only apps of the home screen can. */
export type PushSupport = "yes" | "no" | "install" | "blocked";

interface Browser {
  hasPush: boolean;
  permission: NotificationPermission | null;
  userAgent: string;
  touchPoints: number;
}

/** iPads call themselves Macintosh; no such machine has a touch screen. */
function isAppleTouch({ userAgent, touchPoints }: Browser): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && touchPoints > 1);
}

export function pushSupportOf(browser: Browser): PushSupport {
  if (!browser.hasPush || browser.permission === null)
    return isAppleTouch(browser) ? "install" : "no";
  return browser.permission === "denied" ? "blocked" : "yes";
}

export function browserHere(): Browser {
  // Outside of a secure context the parts are missing, whatever the types say.
  const hasPush = "serviceWorker" in navigator && "PushManager" in window;
  return {
    hasPush,
    permission: "Notification" in window ? Notification.permission : null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  };
}
