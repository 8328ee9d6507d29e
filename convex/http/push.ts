import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { deviceView } from "../model/push/views.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso } from "./times.ts";

const tag = "Account";
const path = "/api/user/push-subscriptions";

const deviceJson = deviceView.omit("createdAt", "lastSuccessAt").extend({
  createdAt: v.string(),
  lastSuccessAt: v.union(v.string(), v.null()),
});

export const pushRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/user/push-key",
    tag,
    summary: "The key that a browser subscribes to push messages with (`applicationServerKey`)",
    runs: api.push.key,
  }),
  endpoint({
    method: "GET",
    path,
    tag,
    summary: "The devices that one is told on by push; each as long as the session it was made in",
    runs: api.push.devices,
    output: v.array(deviceJson),
    call: async ({ run }) =>
      (await run({})).map(({ createdAt, lastSuccessAt, ...device }) => ({
        ...device,
        createdAt: toIso(createdAt),
        lastSuccessAt: lastSuccessAt === null ? null : toIso(lastSuccessAt),
      })),
  }),
  endpoint({
    method: "POST",
    path,
    tag,
    summary: "Has one told on a device: what `PushSubscription.toJSON()` says, at most 10 of them",
    runs: api.push.subscribe,
    status: 201,
    errors: ["CONFLICT", "RATE_LIMITED"],
  }),
  endpoint({
    method: "DELETE",
    path: `${path}/{id}`,
    tag,
    summary: "Ends that one is told on a device",
    runs: api.push.unsubscribe,
    names: { id: "subscription" },
    status: 204,
    errors: ["NOT_FOUND"],
  }),
];
