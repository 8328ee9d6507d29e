// The door `#embedded/vite`: the backend as a part of Vite's development server.
export { embeddedBackend } from "./cli/vite-plugin.ts";
