import type { Backend } from "#embedded";

const LOOK_EVERY_MS = 500;
/** So many times it is said how far the filling is. */
const PARTS = 5;

/** Fills an empty database with the demo marketplace; does nothing on one that holds data. `tell` hears how far it is. */
export async function seed(backend: Backend, tell: (line: string) => void): Promise<void> {
  const begun = await partsDone(backend);
  if (begun === null) return;
  tell("making the demo marketplace, this once");
  let told = begun;
  const look = async () => {
    const done = await partsDone(backend);
    if (done === null || done <= told) return;
    told = done;
    tell(`making the demo marketplace: ${(100 * done) / PARTS} %`);
  };
  // Whatever keeps it from looking, the filling itself says.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  try {
    await ask(backend, "seed:run");
  } finally {
    clearInterval(looking);
  }
}

/** Null: there is nothing to fill, or not any more. */
async function partsDone(backend: Backend): Promise<number | null> {
  const share = JSON.parse(await ask(backend, "seed:progress")) as number | null;
  return share === null ? null : Math.floor(share * PARTS);
}

async function ask(backend: Backend, path: string): Promise<string> {
  const outcome = await backend.runner.any({ path, args: {}, identity: { kind: "admin" } });
  if (!outcome.ok) throw new Error(`The demo data could not be made: ${outcome.errorMessage}`);
  return outcome.value;
}
