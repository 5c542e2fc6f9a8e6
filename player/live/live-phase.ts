import type { LivePlayerData } from './live-data';

/** The state of an event as displayed to a viewer. */
export type LivePhase =
  /** Announced, and not due yet. */
  | { name: 'waiting' }
  /** Due, but nothing has played yet. */
  | { name: 'soon' }
  /** Loading the first frame. */
  | { name: 'starting' }
  | { name: 'live' }
  /** The operator has started a break. The stream continues, hidden and muted. */
  | { name: 'break' }
  /** Playback has stalled: for up to a minute, or longer. */
  | { name: 'interrupted' }
  | { name: 'lost' }
  | { name: 'ended'; recording: 'coming' | 'none' | 'unknown' }
  | { name: 'recording'; data: string }
  /** The rehearsal has ended, and its URL is invalid. */
  | { name: 'rehearsed' };

export type LivePlay = {
  /** Whether a frame has been displayed. */
  hasPlayed: boolean;
  /** Time since the player reached the end of the stream. Null before. Milliseconds. */
  overFor: number | null;
  /** Milliseconds of a stall or of failed requests; 0 while playing. */
  stalledFor: number;
  /** Milliseconds since the stream last grew, including the time before this viewer joined; 0 if unknown. */
  quietFor: number;
};

/** Milliseconds of a stall until it is reported, and until it is no longer a short interruption. */
const reportedAfter = 3000;
const lostAfter = 60_000;
/** Time during which the end of the stream counts as the end of the event. Milliseconds. */
const believedFor = 6000;
/** Milliseconds after the end until a missing recording is no longer announced; it may be private. */
const promisedFor = 30 * 60_000;

const findEnd = ({ recording, isRecorded, endedAt }: LivePlayerData, now: number): LivePhase => {
  if (recording !== null) return { name: 'recording', data: recording };
  if (!isRecorded) return { name: 'ended', recording: 'none' };
  const isLate = endedAt !== null && now - Date.parse(endedAt) > promisedFor;
  return { name: 'ended', recording: isLate ? 'unknown' : 'coming' };
};

/** The phase to display. Viewers still watching content from before the end see it to the end. Pure. */
export const findPhase = (data: LivePlayerData, play: LivePlay, now: number): LivePhase => {
  const { hasPlayed, overFor, stalledFor, quietFor } = play;
  if (data.state === 'ENDED') {
    const isWatching = hasPlayed && overFor === null && stalledFor < reportedAfter;
    return isWatching ? { name: 'live' } : findEnd(data, now);
  }
  if (data.state === 'IDLE') return { name: now < Date.parse(data.startDateTime) ? 'waiting' : 'soon' };
  // Hides the last frame as well, in case the stream has already ended.
  if (data.isOnBreak) return { name: 'break' };
  // A stream ends with its event. If the event continues, only its channel was stopped, and may restart.
  if (overFor !== null)
    return overFor < believedFor ? { name: 'ended', recording: 'unknown' } : { name: 'lost' };
  if (!hasPlayed) return { name: data.hls !== null && stalledFor < reportedAfter ? 'starting' : 'soon' };
  if (stalledFor < reportedAfter) return { name: 'live' };
  return { name: Math.max(stalledFor, quietFor) < lostAfter ? 'interrupted' : 'lost' };
};
