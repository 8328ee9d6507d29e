import type { Page } from "playwright-core";

export interface Connection {
  /** Ends the live connection and lets no new one come about. */
  cut(): Promise<void>;
  restore(): void;
}

/** Puts the page's live connection into the test's hand. To be called before the page goes anywhere. */
export async function breakableConnection(page: Page): Promise<Connection> {
  const open: (() => Promise<void>)[] = [];
  let reachable = true;
  await page.routeWebSocket(/\/sync$/, async (socket) => {
    if (!reachable) {
      await socket.close();
      return;
    }
    socket.connectToServer();
    open.push(() => socket.close());
  });
  return {
    async cut() {
      if (open.length === 0) throw new Error("the page has no live connection");
      reachable = false;
      await Promise.all(open.splice(0).map((close) => close()));
    },
    restore() {
      reachable = true;
    },
  };
}

/** Has the page ask another query than the one that it means; one that does not exist fails. Before the page goes anywhere. */
export async function asksInstead(page: Page, query: string, other: string): Promise<void> {
  await page.routeWebSocket(/\/sync$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(String(message).replaceAll(`"udfPath":"${query}"`, `"udfPath":"${other}"`));
    });
  });
}

/** From the moment at which it asks this query the page hears nothing more. Before the page goes anywhere. */
export async function waitsFor(page: Page, query: string): Promise<void> {
  await page.routeWebSocket(/\/sync$/, (socket) => {
    let silent = false;
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      silent ||= String(message).includes(`"udfPath":"${query}"`);
      server.send(message);
    });
    server.onMessage((message) => {
      if (!silent) socket.send(message);
    });
  });
}

/** Puts into the test's hand when the page hears of the server. Before the page goes anywhere. */
export async function slowAnswers(page: Page): Promise<{ hold(): void; letGo(): void }> {
  let held: (() => void)[] | null = null;
  await page.routeWebSocket(/\/sync$/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const pass = () => socket.send(message);
      if (held === null) pass();
      else held.push(pass);
    });
  });
  return {
    hold() {
      held = [];
    },
    letGo() {
      const waiting = held ?? [];
      held = null;
      for (const pass of waiting) pass();
    },
  };
}
