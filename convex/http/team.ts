import { v } from "convex/values";

import { api } from "../_generated/api.js";
import { appError } from "../model/errors.ts";
import { invitationView, invitedView } from "../model/team/views.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { toIso } from "./times.ts";

const tag = "Team";

const invitationJson = invitationView
  .omit("createdAt", "expiresAt")
  .extend({ createdAt: v.string(), expiresAt: v.string() });

function toJson<One extends { createdAt: number; expiresAt: number }>(one: One) {
  return { ...one, createdAt: toIso(one.createdAt), expiresAt: toIso(one.expiresAt) };
}

export const teamRows: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/api/team",
    tag,
    summary: "The people of one's company, its owner first",
    runs: api.team.list,
  }),
  endpoint({
    method: "POST",
    path: "/api/team",
    tag,
    summary:
      "Invites somebody by mail; the link is good once and for 7 days, for an account with this address. An invitation of before is void. The answer is the same for every address; by the owner",
    runs: api.team.invite,
    output: invitationJson,
    status: 201,
    errors: ["CONFLICT", "RATE_LIMITED"],
    call: async ({ run }, input) => toJson(await run(input)),
  }),
  endpoint({
    method: "PUT",
    path: "/api/team/{userId}",
    tag,
    summary: "Gives a member another seat; by the owner",
    runs: api.team.changeSeat,
    status: 204,
    errors: ["CONFLICT"],
  }),
  endpoint({
    method: "DELETE",
    path: "/api/team/{userId}",
    tag,
    summary: "Ends a seat, at once: the owner anybody's but the own, everybody else the own",
    runs: api.team.remove,
    status: 204,
    errors: ["FORBIDDEN", "CONFLICT"],
  }),
  endpoint({
    method: "GET",
    path: "/api/team/invitations",
    tag,
    summary:
      "Who was invited and has not answered, those that ended lately included; for the owner",
    runs: api.team.invited,
    output: v.array(invitationJson),
    call: async ({ run }) => (await run({})).map(toJson),
  }),
  endpoint({
    method: "DELETE",
    path: "/api/team/invitations/{id}",
    tag,
    summary: "Takes an invitation back: its link is void; by the owner",
    runs: api.team.takeBack,
    names: { id: "invitationId" },
    status: 204,
  }),
  endpoint({
    method: "GET",
    path: "/api/team/invitation/{token}",
    tag,
    summary: "What the link of an invitation is about; not found once it is about nothing",
    runs: api.team.invitation,
    output: invitedView.omit("expiresAt").extend({ expiresAt: v.string() }),
    call: async ({ run }, input) => {
      const found = await run(input);
      if (found === null) throw appError("NOT_FOUND", "Invitation not found");
      return { ...found, expiresAt: toIso(found.expiresAt) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/api/team/accept",
    tag,
    summary:
      "Takes the seat of an invitation, for a tour operator with the address that it was sent to and no company of one's own",
    runs: api.team.accept,
    status: 204,
    errors: ["FORBIDDEN", "CONFLICT"],
  }),
];
