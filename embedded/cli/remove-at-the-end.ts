// A folder that does not outlive the process which made it, however that ends: a process of its own waits for that. Of a container
// whose first process that is, it is no use: nothing outlives it there.
import { spawn } from "node:child_process";

// Its input ends with the one who made it, be that by `kill -9`.
const REMOVE = `
process.stdin.resume().on("close", () => {
  fs.rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 3 });
});
`;

/**
 * Has the folder removed when this process is over, or when what is returned is called. Listening for signals is not enough: who
 * looks through a large file hears none before the end, and then can not be ended by Ctrl-C at all.
 */
export function removeAtTheEnd(folder: string): () => void {
  // In a session of its own: what the terminal sends is not for it.
  const remover = spawn(process.execPath, ["--eval", REMOVE, "--", folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Where there is none it is whoever made the folder who removes it.
  remover.on("error", () => undefined);
  remover.stdin.on("error", () => undefined);
  remover.unref();
  return () => void remover.stdin.destroy();
}
