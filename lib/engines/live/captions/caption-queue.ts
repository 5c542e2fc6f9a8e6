import type { LiveCue } from '@/lib/ports/live';

/** A position in a run of a channel, by the clock of its video. Milliseconds. */
export type RunPlace = { run: number; at: number };

/** The time range of a segment within its run. Milliseconds. */
type RunStretch = { run: number; start: number; end: number };

type QueuedCue = LiveCue & { isWritten: boolean };

/** Captions delayed by more than this are replaced by newer ones. Milliseconds. */
const mostWaitingMs = 8000;

/**
 * Schedules captions of speech that has just been said from now on, because they are late by nature and
 * video does not wait for them. They keep their distances and never overlap. Pure except for its state.
 */
export const createCaptionQueue = () => {
  let run = -1;
  let cues: QueuedCue[] = [];

  const findFree = (at: number): number => Math.max(at, ...cues.map(({ end }) => end));

  return {
    /** `now` is the newest frame that viewers can get. */
    add(given: readonly LiveCue[], now: RunPlace): void {
      const [first] = given;
      if (!first) return;
      if (now.run !== run) cues = [];
      run = now.run;
      // Captions in files that players have fetched stay unchanged.
      if (findFree(now.at) - now.at > mostWaitingMs) cues = cues.filter(({ isWritten }) => isWritten);
      const shift = findFree(now.at) - first.start;
      for (const { start, end, text } of given)
        cues.push({ start: start + shift, end: end + shift, text, isWritten: false });
    },

    /**
     * All captions shown in a segment; those that reach into the next one are repeated there (RFC 8216
     * §3.5).
     */
    take({ run: taken, start, end }: RunStretch): LiveCue[] {
      if (taken !== run) return [];
      cues = cues.filter((cue) => cue.end > start);
      const shown = cues.filter((cue) => cue.start < end);
      for (const cue of shown) cue.isWritten = true;
      return shown.map(({ start: from, end: until, text }) => ({ start: from, end: until, text }));
    },
  };
};
