// The peer for bookings: an exclusion constraint on day ranges keeps a guide from being held twice.
import { createServer } from "node:http";

import postgres from "postgres";

import { startCluster } from "./postgres-cluster.ts";

const cluster = startCluster();
const sql = postgres({
  host: cluster.host,
  username: "bench",
  database: "postgres",
  max: 16,
  onnotice: () => {},
});
await sql`create extension btree_gist`;
await sql`create table bookings (id bigserial primary key, guide int not null, operator int not null, days daterange not null, title text not null,
  exclude using gist (guide with =, days with &&))`;

const EXCLUSION_VIOLATION = "23P01";

async function book(body: {
  guide: number;
  operator: number;
  start: string;
  end: string;
}): Promise<number> {
  try {
    // The requests for one guide queue at a lock of hers: without it their exclusion checks wait for each other in a
    // circle, which PostgreSQL ends after a second, again and again.
    await sql`insert into bookings (guide, operator, days, title)
      select ${body.guide}::int, ${body.operator}::int, daterange(${body.start}, ${body.end}, '[]'), 'Morning walk'
      from (select pg_advisory_xact_lock(${body.guide}::int)) as queue`;
    return 201;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === EXCLUSION_VIOLATION) return 409;
    throw error;
  }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    void book(JSON.parse(Buffer.concat(chunks).toString()) as never).then((status) => {
      response.writeHead(status, { "Content-Type": "application/json" }).end("{}");
    });
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.send?.(address.port);
});
process.on("SIGTERM", () => {
  void sql.end({ timeout: 1 }).then(() => {
    cluster.stop();
    process.exit(0);
  });
});
