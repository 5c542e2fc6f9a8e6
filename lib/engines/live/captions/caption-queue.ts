import type { LiveCue } from '@/lib/ports/live/port';

/** A place in a run of a channel, by the clock of its pictures. Milliseconds. */
export type RunPlace = { run: number; at: number };

/** A stretch of a run: what a segment holds. Milliseconds. */
type RunStretch = { run: number; start: number; end: number };

type QueuedCue = LiveCue & { isWritten: boolean };

/** Captions that would be shown later than this give way to newer ones. Milliseconds. */
const mostWaitingMs = 8000;

/**
 * Captions of what was just said, shown from now on: nobody can write them before it was said, and no picture waits for them. They keep
 * their distances to each other, and none is shown together with another. Pure but for what it holds.
 */
export const createCaptionQueue = () => {
  let run = -1;
  let cues: QueuedCue[] = [];

  const findFree = (at: number): number => Math.max(at, ...cues.map(({ end }) => end));

  return {
    /** `now` is the newest picture that viewers can get. */
    add(given: readonly LiveCue[], now: RunPlace): void {
      const [first] = given;
      if (!first) return;
      if (now.run !== run) cues = [];
      run = now.run;
      // What players have fetched stays as it is.
      if (findFree(now.at) - now.at > mostWaitingMs) cues = cues.filter(({ isWritten }) => isWritten);
      const shift = findFree(now.at) - first.start;
      for (const { start, end, text } of given)
        cues.push({ start: start + shift, end: end + shift, text, isWritten: false });
    },

    /** All that is shown in a segment; those that reach into the next one will be in that as well (RFC 8216 §3.5). */
    take({ run: taken, start, end }: RunStretch): LiveCue[] {
      if (taken !== run) return [];
      cues = cues.filter((cue) => cue.end > start);
      const shown = cues.filter((cue) => cue.start < end);
      for (const cue of shown) cue.isWritten = true;
      return shown.map(({ start: from, end: until, text }) => ({ start: from, end: until, text }));
    },
  };
};
