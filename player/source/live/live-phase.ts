import type { LivePlayerData } from './live-data';

/** What a viewer sees of an event. */
export type LivePhase =
  /** Announced, and not due yet. */
  | { name: 'waiting' }
  /** Due, and no picture has been seen yet. */
  | { name: 'soon' }
  /** A picture is being fetched for the first time. */
  | { name: 'starting' }
  | { name: 'live' }
  /** The operator has started a break. The stream continues, hidden and muted. */
  | { name: 'break' }
  /** The picture stands still: for up to a minute, and for longer. */
  | { name: 'interrupted' }
  | { name: 'lost' }
  | { name: 'ended'; recording: 'coming' | 'none' | 'unknown' }
  | { name: 'recording'; data: string }
  /** The rehearsal is over, and its address with it. */
  | { name: 'rehearsed' };

export type LivePlay = {
  /** Whether a picture has been seen. */
  hasPlayed: boolean;
  /** Time since the player reached the end of the stream. Null before. Milliseconds. */
  overFor: number | null;
  /** How long it has stood still though it is to play, or has been fetched in vain; 0 while it plays. Milliseconds. */
  stalledFor: number;
  /** How long nothing has been added to the stream, also before this viewer came; 0 if unknown. Milliseconds. */
  quietFor: number;
};

/** From when on standing still is told of, and from when on an outage is no short interruption any more. Milliseconds. */
const toldAfter = 3000;
const lostAfter = 60_000;
/** Time during which the end of the stream counts as the end of the event. Milliseconds. */
const believedFor = 6000;
/** A recording that is not there so long after the end may be private, and is promised no longer. Milliseconds. */
const promisedFor = 30 * 60_000;

const findEnd = ({ recording, isRecorded, endedAt }: LivePlayerData, now: number): LivePhase => {
  if (recording !== null) return { name: 'recording', data: recording };
  if (!isRecorded) return { name: 'ended', recording: 'none' };
  const isLate = endedAt !== null && now - Date.parse(endedAt) > promisedFor;
  return { name: 'ended', recording: isLate ? 'unknown' : 'coming' };
};

/** What is shown at a moment. Who still sees what was sent before the end sees it to its end. Pure. */
export const findPhase = (data: LivePlayerData, play: LivePlay, now: number): LivePhase => {
  const { hasPlayed, overFor, stalledFor, quietFor } = play;
  if (data.state === 'ENDED') {
    const isWatching = hasPlayed && overFor === null && stalledFor < toldAfter;
    return isWatching ? { name: 'live' } : findEnd(data, now);
  }
  if (data.state === 'IDLE') return { name: now < Date.parse(data.startDateTime) ? 'waiting' : 'soon' };
  // Hides the last frame as well, in case the stream is already over.
  if (data.isOnBreak) return { name: 'break' };
  // A stream ends with its event. If the event goes on, its channel was stopped alone, and may be started again.
  if (overFor !== null)
    return overFor < believedFor ? { name: 'ended', recording: 'unknown' } : { name: 'lost' };
  if (!hasPlayed) return { name: data.hls !== null && stalledFor < toldAfter ? 'starting' : 'soon' };
  if (stalledFor < toldAfter) return { name: 'live' };
  return { name: Math.max(stalledFor, quietFor) < lostAfter ? 'interrupted' : 'lost' };
};
