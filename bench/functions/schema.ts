import { defineSchema, defineTable } from "convex/server";
import { v } from "convex/values";

export default defineSchema({
  messages: defineTable({
    conversation: v.number(),
    body: v.string(),
    sender: v.string(),
    at: v.number(),
  }).index("by_conversation", ["conversation"]),
});
