/**
 * How long an edge in front of a remote store may reuse a visibility answer, counted from the start of its
 * request. Code that hides files waits for this time, so that no edge serves them afterwards. It need not
 * know which edges exist or are reachable. Milliseconds.
 */
export const edgeLeaseMs = 2000;

/** Additional wait for clock drift between two machines. Milliseconds. */
export const edgeLeaseMarginMs = 100;
