import { expect, it, vi } from "vitest";

import { answered, type Answers } from "../../tests/setup/answered.tsx";
import { wordsOf } from "../../tests/setup/in-english.tsx";
import { page as own } from "../pages/work/dashboard.tsx";
import { page as ofGuides } from "../pages/work/guide-dashboard.tsx";
import { page as ofOperators } from "../pages/work/operator-dashboard.tsx";
import type { Profile } from "../session/use-profile.ts";

// Its texts are a file of their own, which only administrators fetch.
vi.mock("../features/admin/lazy-admin.ts", () => ({ LazyAdminLead: () => null }));

const USER = { id: "u1", name: "Linh", guideProfile: null, operatorProfile: null };

function drawn(View: typeof own.view, role: Profile["role"], answers: Answers = {}): string {
  const user = { ...USER, role } as unknown as Profile;
  return answered(<View user={user} />, answers);
}

const tabsOf = (html: string) =>
  [...html.matchAll(/role="tab"[^>]*>([^<]+)</g)].map(([, name]) => name);

it.each([
  ["GUIDE", ofGuides.view, ["Overview", "Profile", "Calendar", "Jobs", "Reviews"]],
  ["OPERATOR", ofOperators.view, ["Overview", "Profile", "Jobs", "Subscription"]],
  ["ADMIN", own.view, ["Overview", "Jobs", "Messages", "Profile"]],
] as const)("the dashboard of a %s greets by name and has its tabs", (role, view, tabs) => {
  const html = drawn(view, role);
  expect(wordsOf(html)).toContain("Hello, Linh");
  expect(tabsOf(html)).toEqual(tabs);
});

it("the general one names who was deleted in the reader's words", () => {
  const job = { id: "r1", title: "Old Quarter", startDate: "2026-12-01", status: "ACCEPTED" };
  const talk = { id: "u2", lastMessage: "See you", isMine: true, createdAt: 0, unreadCount: 0 };
  const words = wordsOf(
    drawn(own.view, "ADMIN", {
      "dashboard:get": {
        stats: { totalBookings: 1, totalRevenue: 0, averageRating: 0, activeConversations: 1 },
        recentJobs: [{ ...job, guideName: "Server", isGuideDeleted: true }],
        recentMessages: [{ ...talk, partnerName: "Server", isPartnerDeleted: true }],
      },
    }),
  );
  expect(words.match(/Deleted user/g)).toHaveLength(2);
  expect(words).not.toContain("Server");
});

it("the general one shows figures, recent jobs and recent conversations", () => {
  const html = drawn(own.view, "ADMIN", {
    "dashboard:get": {
      stats: {
        totalBookings: 12,
        totalRevenue: 3_400_000,
        averageRating: 4.5,
        activeConversations: 2,
      },
      recentJobs: [
        {
          id: "r1",
          title: "Old Quarter",
          startDate: "2026-12-01",
          status: "ACCEPTED",
          guideName: "Minh",
        },
      ],
      recentMessages: [
        {
          id: "u2",
          partnerName: "Lotus Trail",
          lastMessage: "See you",
          isMine: true,
          createdAt: Date.now(),
          unreadCount: 3,
        },
      ],
    },
  });
  const words = wordsOf(html);
  for (const part of [
    "12",
    "3,400,000 VND",
    "4.5",
    "Old Quarter",
    "Minh",
    "Lotus Trail",
    "You: See you",
  ]) {
    expect(words).toContain(part);
  }
});
