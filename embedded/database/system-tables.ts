// The backend's own tables: fixed numbers, and the indexes that those who keep them need.
import { isIdentifier } from "../values/check.ts";

export const FIRST_USER_TABLE_NUMBER = 10_001;
export const MAX_TABLES = 10_000;

export const SYSTEM_TABLE_NUMBERS: Record<string, number> = {
  _tables: 513,
  _index: 514,
  _exports: 516,
  _modules: 521,
  _environment_variables: 525,
  _session_requests: 529,
  _cron_jobs: 531,
  _scheduled_functions: 539,
  _storage: 540,
  _snapshot_imports: 541,
  _components: 544,
  _function_handles: 545,
  // Convex's own numbers end far below. New ones go last: the ids of private indexes follow this order.
  _scheduled_args: 801,
};

/** Table → index name → fields. by_id and by_creation_time exist for every table. */
export const SYSTEM_INDEXES: Record<string, Record<string, string[]>> = {
  _session_requests: { by_session: ["sessionId", "requestId"] },
  _scheduled_functions: {
    by_next: ["state.kind", "nextTs"],
    by_completedTime: ["completedTime"],
  },
  _cron_jobs: { by_name: ["name"], by_next: ["nextTs"] },
  _environment_variables: { by_name: ["name"] },
  _storage: { by_storageId: ["storageId"] },
  _function_handles: { by_path: ["path"] },
  _scheduled_args: { by_job: ["jobId"] },
};

/** Ids of the private indexes lie below those that schemas get. */
export const FIRST_USER_INDEX_ID = 1_000;

export function isSystemTable(name: string): boolean {
  return name.startsWith("_");
}

export function isTableName(name: string): boolean {
  return isIdentifier(name);
}
