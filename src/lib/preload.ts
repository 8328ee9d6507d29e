// Links ask here for the code of the page they lead to; the router, which knows the pages, answers.
let preloader: (path: string) => void = () => {};

export function setPreloader(preload: (path: string) => void): void {
  preloader = preload;
}

export function preloadPath(path: string): void {
  preloader(path);
}
