// Windows's names of zones, as CLDR gives them in its list of the same name: Outlook and Exchange use them, and now and then without
// describing them. Those of whom guides and their guests are; a name that is missing here closes a day too many, never one
// too few.
const NAMES = {
  "SE Asia Standard Time": "Asia/Ho_Chi_Minh",
  "China Standard Time": "Asia/Shanghai",
  "Singapore Standard Time": "Asia/Singapore",
  "Taipei Standard Time": "Asia/Taipei",
  "Tokyo Standard Time": "Asia/Tokyo",
  "Korea Standard Time": "Asia/Seoul",
  "India Standard Time": "Asia/Kolkata",
  "Pakistan Standard Time": "Asia/Karachi",
  "Myanmar Standard Time": "Asia/Yangon",
  "Arabian Standard Time": "Asia/Dubai",
  "Israel Standard Time": "Asia/Jerusalem",
  "Turkey Standard Time": "Europe/Istanbul",
  "Russian Standard Time": "Europe/Moscow",
  "GTB Standard Time": "Europe/Bucharest",
  "FLE Standard Time": "Europe/Kiev",
  "W. Europe Standard Time": "Europe/Berlin",
  "Romance Standard Time": "Europe/Paris",
  "Central Europe Standard Time": "Europe/Budapest",
  "Central European Standard Time": "Europe/Warsaw",
  "GMT Standard Time": "Europe/London",
  "Eastern Standard Time": "America/New_York",
  "Central Standard Time": "America/Chicago",
  "Mountain Standard Time": "America/Denver",
  "Pacific Standard Time": "America/Los_Angeles",
  "Hawaiian Standard Time": "Pacific/Honolulu",
  "E. Australia Standard Time": "Australia/Brisbane",
  "AUS Eastern Standard Time": "Australia/Sydney",
  "W. Australia Standard Time": "Australia/Perth",
  "New Zealand Standard Time": "Pacific/Auckland",
} as const;

export const WINDOWS_ZONES: ReadonlyMap<string, string> = new Map(Object.entries(NAMES));
