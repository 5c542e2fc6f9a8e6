/**
 * For how long an edge in front of a remote store answers by what it asked before, counted from when it began
 * to ask. Whoever hides files waits for as long, so that nobody is shown them afterwards, without knowing
 * which edges there are or whether they can be reached. Milliseconds.
 */
export const edgeLeaseMs = 2000;

/**
 * What is waited beyond it: clocks of two machines measure the same time a little differently. Milliseconds.
 */
export const edgeLeaseMarginMs = 100;
