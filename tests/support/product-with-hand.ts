// The product's functions in a folder of their own, with those of a test beside them: what only a hand in a deployment can do
// to it, a test can, and the product has no door for it.
import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";

import { freePort } from "../setup/server.ts";
import { Program } from "./process.ts";

const ADMIN_KEY = "not-a-secret";
/** What the functions need beside them. */
const BESIDE = ["convex.json", "node_modules", "package.json", "public"];
const root = path.resolve(import.meta.dirname, "../..");

function placeFunctions(folder: string): string {
  const functions = path.join(folder, "convex");
  const filter = (file: string) => !file.endsWith(".test.ts");
  cpSync(path.join(root, "convex"), functions, { recursive: true, filter });
  cpSync(path.join(root, "tests/fixtures/hand"), functions, { recursive: true });
  for (const beside of BESIDE) {
    symlinkSync(path.join(root, beside), path.join(folder, beside));
  }
  writeFileSync(path.join(folder, ".env.local"), "STAND_INS=1\n");
  return functions;
}

export class ProductWithHand {
  readonly #program: Program;

  private constructor(
    program: Program,
    /** Of the clients' protocol. */
    readonly url: string,
    /** Of the HTTP API. */
    readonly site: string,
  ) {
    this.#program = program;
  }

  /** A process with its functions in the one folder and its data in the other. */
  static async start(folder: string, dataFolder: string): Promise<ProductWithHand> {
    const [port, sitePort] = [await freePort(), await freePort()];
    const ports = ["--port", `${port}`, "--site-port", `${sitePort}`];
    const folders = ["--functions", placeFunctions(folder), "--data", dataFolder];
    const args = ["start", ...folders, ...ports, "--admin-key", ADMIN_KEY];
    const program = new Program("embedded/cli/main.ts", args);
    await program.printed(/ready on/);
    const at = (of: number) => `http://127.0.0.1:${of}`;
    return new ProductWithHand(program, at(port), at(sitePort));
  }

  /** As whoever runs the deployment. */
  async run(name: string, args: object = {}): Promise<void> {
    const response = await fetch(`${this.url}/api/function`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Convex ${ADMIN_KEY}` },
      body: JSON.stringify({ path: name, args }),
    });
    const { status, errorMessage } = (await response.json()) as Record<string, string>;
    if (status !== "success") throw new Error(`${name} failed: ${errorMessage}`);
  }

  async end(): Promise<void> {
    await this.#program.kill();
  }
}
