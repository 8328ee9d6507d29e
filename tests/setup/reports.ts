const personCalled = (name: string) => ({ name, image: null, companyName: null, isDeleted: false });

/** A row of the administrators' list of reports, as the server answers it: about Linh, by whoever is named. */
export function listedReport(id: string, reporter: string, type: "message" | "user") {
  return {
    id,
    type,
    status: "PENDING",
    reason: "Rude",
    createdAt: 1,
    reviewId: null,
    messageId: null,
    reporterUserId: "u1",
    reportedUserId: "u2",
    reporter: personCalled(reporter),
    reported: personCalled("Linh"),
    isPriority: false,
  };
}
