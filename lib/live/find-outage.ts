/**
 * How long a LIVE event has no video before its control room sounds an alarm, and before its people get an
 * email. Milliseconds.
 */
const soundsAfterMs = 10_000;
const mailsAfterMs = 60_000;
/** Least interval between emails, for an unstable camera. Milliseconds. */
const mailsEveryMs = 15 * 60_000;

type OutageInput = {
  state: string;
  isSending: boolean;
  /** Milliseconds since 1970. */
  lastFrameAt: number | null;
  wentLiveAt: number | null;
};

/**
 * Start of a LIVE event's current outage; null if video arrives or the event is not on air. Milliseconds
 * since 1970. Pure.
 */
export const findOutage = ({ state, isSending, lastFrameAt, wentLiveAt }: OutageInput): number | null =>
  state !== 'LIVE' || isSending || wentLiveAt === null ? null : Math.max(wentLiveAt, lastFrameAt ?? 0);

/** Whether the control room should sound the alarm. Pure. */
export const isAlarming = (input: OutageInput, now: number): boolean => {
  const since = findOutage(input);
  return since !== null && now - since >= soundsAfterMs;
};

/** Whether an email is due: one per outage of a minute. `mailedAt` is the time of the last one. Pure. */
export const isMailDue = (
  input: OutageInput,
  { mailedAt, now }: { mailedAt: number | null; now: number },
): boolean => {
  const since = findOutage(input);
  if (since === null || now - since < mailsAfterMs) return false;
  return mailedAt === null || (mailedAt < since && now - mailedAt >= mailsEveryMs);
};
