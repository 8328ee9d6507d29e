import { v } from "convex/values";

import { api } from "../_generated/api.js";
import {
  licenceQueueView,
  type LicenceView,
  licenceView,
  queuedLicenceView,
} from "../model/licences/views.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso, toIsoOrNull } from "./times.ts";

const tag = "Licences";

const isoTimes = { submittedAt: v.string(), decidedAt: v.union(v.string(), v.null()) };
const isoLicence = v.object({ ...licenceView.fields, ...isoTimes });
const isoQueued = v.object({ ...queuedLicenceView.fields, ...isoTimes });

function isoDated<Licence extends LicenceView>(licence: Licence) {
  const submittedAt = toIso(licence.submittedAt);
  return { ...licence, submittedAt, decidedAt: toIsoOrNull(licence.decidedAt) };
}

const ownRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/user/licence",
    tag,
    summary: "One's own guide licence, null where none is named",
    runs: api.licences.own,
    output: v.object({ licence: v.union(isoLicence, v.null()) }),
    call: async ({ run }) => {
      const licence = await run({});
      return { licence: licence && isoDated(licence) };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/user/licence",
    tag,
    summary: "Names one's guide licence; what is not the same as before waits to be checked anew",
    runs: api.licences.submit,
    output: isoLicence,
    errors: ["RATE_LIMITED"],
    call: async ({ run }, input) => isoDated(await run(input)),
  }),
  endpoint({
    method: "DELETE",
    path: "/api/user/licence",
    tag,
    summary: "Takes one's guide licence back",
    runs: api.licences.remove,
    status: 204,
  }),
];

const adminRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/admin/licences",
    tag,
    summary: "Guide licences of a status, by default those that wait, the longest first",
    runs: api.licences.queue,
    output: v.object({ ...licenceQueueView.fields, licences: v.array(isoQueued) }),
    call: async ({ run }, input) => {
      const { licences, nextCursor } = await run(input);
      return { licences: licences.map(isoDated), nextCursor };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/api/admin/licences/{id}",
    tag,
    summary:
      "Says that a guide licence was checked, or refuses it with a reason; with `version` only as it was looked at, with `from` only while it stands so, and with a version alone only while it waits",
    runs: api.licences.decide,
    names: { id: "licenceId" },
    output: isoQueued,
    errors: ["NOT_FOUND", "CONFLICT"],
    call: async ({ run }, input) => isoDated(await run(input)),
  }),
];

export const licenceRows: readonly Endpoint[] = [...ownRows, ...adminRows];
