// The English texts that the specification quotes, each at the place where the screen takes it from, letter for letter.
import { describe, expect, test } from "vitest";

import admin from "../public/locales/en/admin.json" with { type: "json" };
import core from "../public/locales/en/core.json" with { type: "json" };
import said from "../public/locales/en/sentences.json" with { type: "json" };
import subscription from "../public/locales/en/subscription.json" with { type: "json" };
import work from "../public/locales/en/work.json" with { type: "json" };

/** Rows of docs/capabilities.md with their quotes; a gap in a text is a placeholder. */
const QUOTES: Record<string, Record<string, string>> = {
  A08: {
    "auth.magicLinkSent": "Magic Link Sent",
    "auth.magicLinkFailed": "Failed to Send Magic Link",
    "auth.tryAgain": "Please try again.",
  },
  A15: {
    "auth.signIn": "Sign In",
    "auth.createAccount": "Create Account",
    "auth.magicLink": "Magic Link",
  },
  A17: {
    "auth.settingUp": "Setting up your account...",
    "auth.completionFailed": "Unable to complete authentication. Please try again.",
  },
  A18: {
    "auth.signInSucceeded": "Login Successful",
    "auth.welcomeBack": "Welcome back!",
    "auth.signInFailed": "Login Failed",
    "auth.checkCredentials": "Please check your credentials and try again.",
    "auth.registered": "Account Created",
    "auth.registerFailed": "Registration Failed",
    "auth.checkInformation": "Please check your information and try again.",
  },
  Y05: { "pay.notCompleted": "Failed to complete subscription" },
  Y06: { "pay.noKey": "Missing required Stripe key" },
  Y13: {
    "upgrade.plan": "Pro Plan",
    "upgrade.popular": "Most Popular",
    "upgrade.price": "$29/month",
    "upgrade.annual": "save 17% with annual billing",
    "upgrade.action": "Upgrade now",
  },
  V02: { "calendar.save": "Save Availability" },
  V04: { "calendar.slotBooked": "Booked" },
  V07: {
    "calendar.updated": "Availability Updated",
    "calendar.updateFailed": "Update Failed",
    "calendar.updateFailedText": "Failed to update availability.",
  },
  V09: {
    "calendar.blocked": "Availability Blocked",
    "calendar.blockFailed": "Block Failed",
    "calendar.blockFailedText": "Failed to block availability.",
  },
  V10: { "calendar.removeFailed": "Failed to remove availability block" },
  V12: {
    "calendar.cannotRemove": "Cannot Remove",
    "calendar.cannotRemoveText":
      "Booking-related blocks can only be removed by declining the booking request.",
  },
  V13: {
    "calendar.missingInfo": "Missing Information",
    "calendar.missingInfoText": "Please fill in all required fields",
    "calendar.invalidDates": "Invalid Dates",
    "calendar.invalidDatesText": "End date must be after or same as start date",
  },
  V14: { "calendar.guidesOnly": "Only guides can access availability management" },
  B01: { "booking.title": "Book {{name}}" },
  B02: {
    "booking.missingDatesTitle": "Missing Dates",
    "booking.missingDatesText": "Please select both start and end dates",
    "booking.missingInfoTitle": "Missing Information",
    "booking.missingInfoText": "Please fill in all required fields",
  },
  B07: {
    "booking.sentTitle": "Booking Request Sent",
    "booking.sentText":
      "Your booking request has been sent to {{name}}. The dates have been temporarily blocked.",
    "booking.failedTitle": "Booking Request Failed",
    "booking.failedText": "Failed to create booking request",
  },
  B08: {
    "jobs.field.title": "Job Title",
    "jobs.field.guide": "Select Guide",
    "jobs.field.startDate": "Start Date",
    "jobs.field.endDate": "End Date",
    "jobs.field.city": "Location",
    "jobs.field.hours": "Hours per Day",
    "jobs.field.rate": "Hourly Rate (VND)",
    "jobs.field.notes": "Additional Notes",
    "jobs.cancel": "Cancel",
    "jobs.send": "Send Request",
  },
  B13: {
    "jobs.createdTitle": "Job Created",
    "jobs.createdText": "Your job request has been sent to the guide.",
    "jobs.createFailedTitle": "Creation Failed",
    "jobs.createFailedText": "Failed to create job request.",
  },
  B17: {
    "jobs.updatedTitle": "Job Updated",
    "jobs.updatedText": "Job status has been updated successfully.",
    "bookings.failedTitle": "Update Failed",
    "jobs.failedText": "Failed to update job status.",
  },
  B25: {
    "bookings.title": "Booking Management",
    "bookings.sent": "Sent Requests ({{count}})",
    "bookings.history": "History",
    "bookings.received": "Received Requests ({{count}})",
    "bookings.emptySent": "No booking requests sent",
    "bookings.emptyReceived": "No booking requests",
  },
  B26: { "bookings.message": "Message", "bookings.details": "View Details" },
  B28: {
    "bookings.updatedTitle": "Booking Updated",
    "bookings.failedTitle": "Update Failed",
    "bookings.failedText": "Failed to update booking status",
  },
  O07: {
    "onboarding.guide.created": "Profile Created Successfully",
    "onboarding.guide.createdText": "Welcome! Your guide profile is now active.",
    "onboarding.guide.failed": "Profile Creation Failed",
    "onboarding.guide.failedText": "Please check all fields and try again.",
  },
  U06: {
    "upload.sent": "Upload Successful",
    "upload.sentText": "{{name}} has been uploaded successfully.",
    "upload.error": "Upload Error",
    "upload.failed": "Upload Failed",
    "upload.failedStatus": "Upload failed with status: {{status}}",
    "upload.failedText": "Upload failed",
    "upload.timedOut": "Upload timed out",
    "upload.logoFailed": "Failed to upload file. Please try again.",
  },
  Z07: {
    "analytics.errorTitle": "Unable to Load Analytics",
    "analytics.errorText":
      "There was an error loading your analytics data. Please try again later.",
  },
  X04: {
    "admin.stat.active": "Active & verified",
    "admin.stat.attention": "needs attention",
    "admin.stat.clear": "all clear",
  },
  X06: {
    "admin.activity.registered": "New {{role}} registered: {{name}}",
    "admin.activity.anonymous": "Anonymous",
    "admin.activity.job": "New job request: {{title}}",
    "admin.activity.untitled": "Untitled",
    "admin.activity.report": "Report submitted: {{reason}}",
    "admin.activity.noReason": "No reason provided",
    "admin.activity.unknown": "Unknown activity",
    "admin.activity.none": "No recent activity",
  },
  X07: { "admin.users.unnamed": "unnamed" },
  X08: { "admin.showing.users": "Showing {{from}} to {{to}} of {{total}} users" },
  X14: { "admin.users.updated": "user updated" },
};

/** What the forms' contracts say, which the screen looks up by itself. */
const SENTENCES: Record<string, readonly string[]> = {
  B09: [
    "Title is required",
    "Guide selection is required",
    "Start date is required",
    "End date is required",
    "Location is required",
    "Hours must be at least 1",
    "Rate must be at least 1,000 VND",
    "End date must be after or equal to start date",
  ],
  O03: [
    "Minimum rate is 50,000 VND per hour",
    "Experience must be between 0-50 years",
    "Bio must be at least 50 characters",
    "Bio must be less than 1000 characters",
  ],
  O04: [
    "Please select at least one language",
    "Please select at least one area",
    "Please select at least one specialty",
  ],
  O09: [
    "Company name must be at least 2 characters",
    "City is required",
    "Description must be at least 100 characters",
    "Please enter a valid website URL",
  ],
  P12: [
    "Rate must be at least 100,000 VND",
    "Select at least one language",
    "Bio must be at least 50 characters",
    "Experience must be at least 1 year",
  ],
  P14: ["Please select a city", "Description must be at least 50 characters"],
  U02: [
    "File size must be less than 2MB",
    "File size must be less than 5MB",
    "File size must be less than 10MB",
  ],
  U03: ["File type not allowed. Accepted types: PNG, JPEG, WebP"],
  V12: ["Booking-related blocks can only be removed by declining the booking request."],
  V13: [
    "Please fill in all required fields",
    "End date must be after or same as start date",
    "End time cannot be before the start time",
  ],
};

const texts = { ...core, ...work, ...admin, ...subscription };

function textAt(key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
}

describe("the texts that the specification quotes", () => {
  test.each(Object.entries(QUOTES))("of %s stand where they are shown", (_row, quotes) => {
    for (const [key, quote] of Object.entries(quotes)) expect(textAt(key), key).toBe(quote);
  });

  test.each(Object.entries(SENTENCES))("of %s are known to the forms", (_row, sentences) => {
    const errors: Record<string, string> = said.errors;
    for (const sentence of sentences) expect(errors[sentence]).toBe(sentence);
  });
});
