/** How long no picture comes of an event that is LIVE before its control room sounds, and before its people get an email. Milliseconds. */
export const soundsAfterMs = 10_000;
const mailsAfterMs = 60_000;
/** A camera that comes and goes causes no email more often than that. Milliseconds. */
const mailsEveryMs = 15 * 60_000;

type Facts = {
  state: string;
  isSending: boolean;
  /** Milliseconds since 1970. */
  lastPictureAt: number | null;
  wentLiveAt: number | null;
};

/** Since when no picture comes of an event that viewers see; null if one comes, or nobody sees it. Milliseconds since 1970. Pure. */
export const findOutage = ({ state, isSending, lastPictureAt, wentLiveAt }: Facts): number | null =>
  state !== 'LIVE' || isSending || wentLiveAt === null ? null : Math.max(wentLiveAt, lastPictureAt ?? 0);

/** Whether the control room is to sound. Pure. */
export const isAlarming = (facts: Facts, now: number): boolean => {
  const since = findOutage(facts);
  return since !== null && now - since >= soundsAfterMs;
};

/** Whether an email is due: once for each outage of a minute. `mailedAt` is when the last one was sent. Pure. */
export const isMailDue = (
  facts: Facts,
  { mailedAt, now }: { mailedAt: number | null; now: number },
): boolean => {
  const since = findOutage(facts);
  if (since === null || now - since < mailsAfterMs) return false;
  return mailedAt === null || (mailedAt < since && now - mailedAt >= mailsEveryMs);
};
