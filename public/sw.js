// The service worker: shows what the server tells while the app is closed, leads to its page, and keeps the app's shell for
// when there is no network. It stores files that are the same for everybody, and nothing of any person: no page as the
// server fills it, no answer of /api or /sync.

// Which files the shell is. The build writes them in here (server/web/offline-shell.ts). Null, in development or where it is
// switched off: no request is answered, and what an earlier build kept goes.
const SHELL = null;

const PAGE = "/app.html";
// How long a page, or a text, may take before what is kept is shown in its place.
const PATIENCE_MS = 4000;
const SEEN_MAX = 200;
const ASKED_MAX = 200;
// What stands before the server answers so while the server itself is away.
const AWAY = new Set([502, 503, 504]);

const version = SHELL === null ? "none" : SHELL.version;
// The files of the build; and what else pages of this build have loaded: their code, fonts, and the texts of a language.
const shellName = `shell-${version}`;
const seenName = `seen-${version}`;

/** The pages that were answered from the shell: their texts and scripts must be of the same build. */
const shellPages = new Set();

async function keepShell() {
  const cache = await caches.open(shellName);
  // Names of assets change with their content: the browser's own cache may answer. The others are asked for anew.
  await cache.addAll(
    SHELL.files.map(
      (file) => new Request(file, { cache: file.startsWith("/assets/") ? "default" : "no-cache" }),
    ),
  );
}

async function dropOthers() {
  const ours = (await caches.keys()).filter((name) => /^(?:shell|seen)-/.test(name));
  const others = ours.filter((name) => SHELL === null || !name.endsWith(`-${version}`));
  await Promise.all(others.map((name) => caches.delete(name)));
}

// Starting the worker must not hold up a page: the browser asks for it at the same time.
async function preloadPages() {
  const { navigationPreload } = self.registration;
  await (SHELL === null ? navigationPreload?.disable() : navigationPreload?.enable());
}

// One that is new need not wait until all tabs are closed: they go on with the files that they have.
self.addEventListener("install", (event) => {
  event.waitUntil(
    (SHELL === null ? Promise.resolve() : keepShell()).then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOthers(), preloadPages(), self.clients.claim()]));
});

/** Null where it failed, or is not there in time; what it goes on to do is not stopped. */
async function inTime(answer) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  return Promise.race([answer.catch(() => null), late]);
}

async function keptFile(request) {
  // The one answer is kept for whoever asks: it was unpacked when it came.
  return caches.match(request, { ignoreVary: true });
}

/** Oldest first out. */
async function trim(cache) {
  const kept = await cache.keys();
  const tooMany = kept.slice(0, Math.max(0, kept.length - SEEN_MAX));
  await Promise.all(tooMany.map((request) => cache.delete(request)));
}

async function keepSeen(request, answer) {
  if (answer.status !== 200 || answer.type !== "basic") return;
  const cache = await caches.open(seenName);
  await cache.put(request, answer);
  await trim(cache);
}

/** The document says that it comes from the shell, so that the app need not find out (src/app/shell/use-watched-connection.ts). */
async function shellPage(kept) {
  const headers = new Headers(kept.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const html = await kept.text();
  return new Response(html.replace("<html ", "<html data-offline "), { headers });
}

async function answerPage(event) {
  const fresh = Promise.resolve(event.preloadResponse).then(
    (early) => early ?? fetch(event.request),
  );
  const answer = await inTime(fresh);
  if (answer !== null && !AWAY.has(answer.status)) return answer;
  const kept = await keptFile(PAGE);
  if (kept === undefined) return answer ?? fresh;
  if (shellPages.size > SEEN_MAX) shellPages.clear();
  shellPages.add(event.resultingClientId);
  return shellPage(kept);
}

/** The browser has asked for it already: a second time could use up what is good once. */
async function passOn(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function answerAsset(event) {
  const kept = await keptFile(event.request);
  if (kept !== undefined) return kept;
  const answer = await fetch(event.request);
  event.waitUntil(keepSeen(event.request, answer.clone()).catch(() => undefined));
  return answer;
}

/** What keeps its name from build to build: the newest, but for a page that is of an older build itself. */
async function answerNamed(event) {
  const isOfShell = shellPages.has(event.clientId);
  const early = isOfShell ? await keptFile(event.request) : undefined;
  if (early !== undefined) return early;
  const fresh = fetch(event.request);
  const answer = await inTime(fresh);
  if (answer === null || AWAY.has(answer.status)) {
    return (await keptFile(event.request)) ?? answer ?? fresh;
  }
  if (isText(new URL(event.request.url).pathname)) {
    event.waitUntil(keepSeen(event.request, answer.clone()).catch(() => undefined));
  }
  return answer;
}

const isAsset = (path) => path.startsWith("/assets/");
const isText = (path) => path.startsWith("/locales/");
// What has a dot is a file; what people download is not the app.
const isPage = (path) => !/^\/(?:api|sync|metrics)(?:\/|$)/.test(path) && !/\.[^/]*$/.test(path);

function wayOf({ request }) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return null;
  if (request.mode === "navigate") return isPage(pathname) ? answerPage : passOn;
  if (isAsset(pathname)) return answerAsset;
  return isText(pathname) || SHELL.files.includes(pathname) ? answerNamed : null;
}

if (SHELL !== null) {
  self.addEventListener("fetch", (event) => {
    const answer = wayOf(event);
    if (answer !== null) event.respondWith(answer(event));
  });
}

// A page says what it had loaded before the worker was there, and which texts it would need (src/features/offline/worker.ts).
async function keepAsked(files) {
  const own = await Promise.all([shellName, seenName].map((name) => caches.open(name)));
  const asked = files.filter((file) => typeof file === "string" && (isAsset(file) || isText(file)));
  for (const file of asked.slice(0, ASKED_MAX)) {
    // While this worker takes the place of another, what that one kept is about to go.
    const known = await Promise.all(own.map((cache) => cache.match(file, { ignoreVary: true })));
    if (known.every((one) => one === undefined))
      await keepSeen(file, await fetch(file)).catch(() => undefined);
  }
}

self.addEventListener("message", (event) => {
  const files = event.data?.keep;
  if (SHELL === null || !Array.isArray(files)) return;
  // Without a network the rest is asked for another time.
  event.waitUntil(keepAsked(files).catch(() => undefined));
});

// What the server sends: model/push/compose.ts. Something must be shown for each push, whatever came.
function readPush(data) {
  try {
    const { title, body, path, tag, lang } = data.json();
    return { title: String(title), options: { body: String(body), tag, lang, data: { path } } };
  } catch {
    return { title: self.location.hostname, options: { data: {} } };
  }
}

self.addEventListener("push", (event) => {
  const { title, options } = readPush(event.data);
  event.waitUntil(self.registration.showNotification(title, options));
});

/** A page of this site, whatever the notification says. */
function addressOf(path) {
  const home = new URL("/", self.location.origin);
  if (typeof path !== "string" || !URL.canParse(path, home)) return home.href;
  const url = new URL(path, home);
  return url.origin === home.origin ? url.href : home.href;
}

// A tab that shows the page already comes to the front. Others stay as they are: somebody may be typing there.
async function open(address) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find(({ url }) => url === address);
  await (there === undefined ? self.clients.openWindow(address) : there.focus());
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data?.path)));
});
