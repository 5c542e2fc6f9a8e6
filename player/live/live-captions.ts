import { parseVtt } from '../captions/parse-vtt';

/** A caption in the camera's clock, which differs from media time. Seconds. */
type SegmentCue = { start: number; end: number; text: string };

type CaptionSegment = {
  /** Start of the segment in that clock. Seconds. */
  start: number;
  cues: SegmentCue[];
};

/** Parses the captions of one segment as written by `writeCaptionSegment`; null if invalid. Pure. */
export const readCaptionSegment = (text: string): CaptionSegment | null => {
  const [, hours, minutes, seconds] =
    /^X-TIMESTAMP-MAP=MPEGTS:\d+,LOCAL:(\d+):(\d\d):(\d\d\.\d{3})$/m.exec(text) ?? [];
  if (hours === undefined) return null;
  const { cues } = parseVtt(text);
  return {
    start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    cues: cues.map(({ startTime, endTime, text: words }) => ({
      start: startTime,
      end: endTime,
      text: words,
    })),
  };
};

/** Seconds. A caption with less remaining time is delayed for following viewers. */
const readable = 1;

/**
 * Seconds by which to delay captions that arrived after their time, as a segment with few key frames is long:
 * the lateness of the first one. Pure.
 */
export const findDelay = (fresh: readonly SegmentCue[], now: number): number => {
  const [first] = fresh;
  return first && first.end - now < readable ? Math.max(0, now - first.start) : 0;
};

/** A caption, and the seconds by which its display would be delayed. */
type LateCue = SegmentCue & { delay: number };

/**
 * Display times of captions, given by spoken time. A late caption yields to the next; if that one has already
 * started, it keeps its original time, for viewers who seek back. Prevents showing several late captions at
 * once, e.g. after switching captions on. Pure.
 */
export const placeCues = <T extends LateCue>(cues: readonly T[]): Map<T, { start: number; end: number }> => {
  const places = new Map<T, { start: number; end: number }>();
  let next = Infinity;
  for (const cue of [...cues].reverse()) {
    const { start, end, delay } = cue;
    const isLate = delay > 0 && start + delay < next;
    const place = isLate ? { start: start + delay, end: Math.min(end + delay, next) } : { start, end };
    next = Math.min(next, place.start);
    places.set(cue, place);
  }
  return places;
};

/** A whole segment of the playlist, in media time. Seconds. */
export type LiveSpan = { sequence: number; start: number; end: number };

type LiveCaptionsOptions = {
  video: HTMLVideoElement;
  language: string;
  label: string;
  /** The segments currently in the playlist; empty with native playback, which also handles captions. */
  findSpans: () => readonly LiveSpan[];
  /** Whether the viewer follows live. */
  isFollowing: () => boolean;
  signal: AbortSignal;
};

const tickMs = 400;
/** Seconds around the position for which captions are fetched. */
const before = 2;
const ahead = 8;
/** Maximum concurrent requests, so that captions do not delay media. */
const mostAtOnce = 4;
/** Maximum number of cues kept, and of attempts per missing segment. */
const mostCues = 2000;
const mostAttempts = 3;

/**
 * The captions of a live event as a text track, one small file per segment, fetched only while captions are
 * shown. The player's hls.js build has no subtitle support, which would be larger than the rest of the live
 * player.
 */
export const createLiveCaptions = (options: LiveCaptionsOptions) => {
  const { video, language, label, findSpans, isFollowing, signal } = options;
  const track = video.addTextTrack('captions', label, language);
  track.mode = 'disabled';
  let folder: string | null = null;
  let attempts = new Map<number, number>();
  let known = new Set<string>();
  /**
   * Ordered by spoken time. Cues of the track are replaced when they move, since renderers read them only
   * once.
   */
  let cues: LateCue[] = [];
  const drawn = new Map<LateCue, VTTCue>();
  let running = 0;

  const drop = (cue: LateCue): void => {
    const old = drawn.get(cue);
    if (old) track.removeCue(old);
    drawn.delete(cue);
  };
  const draw = (): void => {
    for (const [cue, { start, end }] of placeCues(cues)) {
      const old = drawn.get(cue);
      if (old?.startTime === start && old.endTime === end) continue;
      drop(cue);
      const fresh = new VTTCue(start, end, cue.text);
      drawn.set(cue, fresh);
      track.addCue(fresh);
    }
  };
  const add = (reported: readonly SegmentCue[], shift: number): void => {
    const fresh = reported
      // A cue that extends into the next segment is contained in both.
      .filter(({ start, text }) => {
        const key = `${start} ${text}`;
        if (known.has(key)) return false;
        known.add(key);
        return true;
      })
      .map(({ start, end, text }) => ({ start: start + shift, end: end + shift, text }));
    const delay = isFollowing() ? findDelay(fresh, video.currentTime) : 0;
    cues = [...cues, ...fresh.map((cue) => ({ ...cue, delay }))].sort((a, b) => a.start - b.start);
    for (const cue of cues.splice(0, cues.length - mostCues)) drop(cue);
    draw();
  };

  const load = async ({ sequence, start }: LiveSpan, from: string): Promise<void> => {
    running += 1;
    const tried = (attempts.get(sequence) ?? 0) + 1;
    attempts.set(sequence, Infinity);
    try {
      const answer = await fetch(`${from}captions/${sequence}.vtt`, { signal, credentials: 'same-origin' });
      const segment = answer.ok ? readCaptionSegment(await answer.text()) : null;
      if (from !== folder) return;
      if (segment) add(segment.cues, start - segment.start);
      else attempts.set(sequence, tried);
    } catch {
      if (from === folder) attempts.set(sequence, tried);
    } finally {
      running -= 1;
    }
  };

  const tick = (): void => {
    if (track.mode !== 'showing' || folder === null) return;
    const { currentTime } = video;
    const wanted = findSpans().filter(
      ({ sequence, start, end }) =>
        end > currentTime - before &&
        start < currentTime + ahead &&
        (attempts.get(sequence) ?? 0) < mostAttempts,
    );
    for (const span of wanted.slice(0, Math.max(0, mostAtOnce - running))) void load(span, folder);
  };
  const ticking = setInterval(tick, tickMs);
  signal.addEventListener('abort', () => clearInterval(ticking));

  return {
    track,
    /** Sets the stream, identified by the URL of its master playlist. */
    follow: (playlistUrl: string): void => {
      const next = new URL('.', playlistUrl).href;
      if (next === folder) return;
      folder = next;
      attempts = new Map();
      known = new Set();
      for (const cue of cues.splice(0)) drop(cue);
    },
  };
};

export type LiveCaptions = ReturnType<typeof createLiveCaptions>;
