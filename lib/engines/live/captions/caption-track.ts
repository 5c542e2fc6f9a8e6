import type { LiveCue } from '@/lib/ports/live';

import type { Segment } from '../packager/segment-list';
import type { Init } from '../packager/split-mp4';
import type { OpenSegment } from '../packager/timeline';
import { createCaptionQueue, type RunPlace } from './caption-queue';
import { readMediaStart } from './read-media-start';
import { writeCaptionSegment } from './write-caption-segment';

/** Number of segments whose captions are kept until their files are safely stored. */
const mostKept = 32;

/** The captions of a running channel: one file per segment, with or without speech. */
export const createCaptionTrack = () => {
  const queue = createCaptionQueue();
  const kept = new Map<number, string>();
  let edge: RunPlace = { run: -1, at: 0 };

  return {
    /** Shows captions from now on; `open` is the growing segment. */
    add(cues: readonly LiveCue[], open: OpenSegment | null): void {
      if (!open) return queue.add(cues, edge);
      const begun = open.run === edge.run ? edge.at : 0;
      queue.add(cues, { run: open.run, at: begun + open.duration * 1000 });
    },

    /** The file of a complete segment. */
    write(segment: Segment, bytes: Buffer, { tracks }: Pick<Init, 'tracks'>): string {
      const { run, sequence, duration } = segment;
      const follows = run === edge.run ? edge.at : 0;
      const start = readMediaStart(bytes, tracks) ?? follows;
      const end = start + duration * 1000;
      edge = { run, at: end };
      const text = writeCaptionSegment(start, queue.take({ run, start, end }));
      kept.set(sequence, text);
      kept.delete(sequence - mostKept);
      return text;
    },

    /** Null if the captions are a file by now, or do not exist. */
    find: (sequence: number): string | null => kept.get(sequence) ?? null,
  };
};

export type CaptionTrack = ReturnType<typeof createCaptionTrack>;
