import type { Logger } from 'pino';

import type { Init } from '../packager/fragmented-mp4';
import type { Segment } from '../packager/segment-list';
import { createTimeline, type Timeline } from '../packager/timeline';
import { type Run, startRun } from './ffmpeg-run';
import { chooseRenditions, type LiveRendition } from './run-arguments';
import type { SenderPacket } from './sender';

export const sourceRendition = 'source';

type Options = {
  ffmpegPath: string;
  /** Renditions besides the sender's own, from the highest to the lowest. */
  renditions: readonly LiveRendition[];
  log: Logger;
  /** Segments of each rendition from before this process. */
  earlier: Record<string, readonly Segment[]>;
  now: () => number;
  /** The first public segment, from which on the renditions stay fixed; null before. */
  publicFrom: () => number | null;
  onSegment: (rendition: string, segment: Segment, bytes: Buffer) => void;
  /** Peak in dB. */
  onLoudness: (level: number) => void;
};

type StartOptions = {
  hasSound: boolean;
  /** The init segment and the fragments of the source's own rendition. */
  onInit: (run: Run, init: Init) => void;
  onFrames: (run: Run) => void;
  onEnd: (run: Run) => void;
};

/** The ffmpeg runs of a channel, one after another, and the timelines that they feed. */
export const createChannelRuns = (options: Options) => {
  const { ffmpegPath, renditions, log, earlier, now, publicFrom, onSegment, onLoudness } = options;
  const timelines = new Map<string, Timeline>(
    [sourceRendition, ...renditions.map(({ name }) => name)].map((name) => [
      name,
      createTimeline({
        ...{ now, earlier: earlier[name] ?? [] },
        isFirstSeen: (sequence) => sequence === publicFrom(),
        onSegment: (segment, bytes) => onSegment(name, segment, bytes),
      }),
    ]),
  );
  /** The run that feeds each rendition. */
  const owners = new Map<string, Run>();
  /**
   * The renditions in use besides the source's; those of an earlier process are derived from its segments.
   */
  let chosen: readonly LiveRendition[] | null = earlier[sourceRendition]?.length
    ? renditions.filter(({ name }) => earlier[name]?.length)
    : null;

  const listNames = (): string[] => [sourceRendition, ...(chosen ?? []).map(({ name }) => name)];

  return {
    timelines: timelines as ReadonlyMap<string, Timeline>,
    /** Renditions of the current stream, the source's own first. */
    get names(): string[] {
      return listNames();
    },

    /** Starts ffmpeg for a stream that begins with these packets. */
    start(packets: readonly SenderPacket[], { hasSound, onInit, onFrames, onEnd }: StartOptions): Run {
      // Chosen again for each camera until the stream is public: a test picture must not decide.
      if (!chosen || publicFrom() === null) chosen = chooseRenditions(renditions, packets);
      const names = listNames();
      // All renditions have the same segment numbers, even one that an earlier camera did not have.
      const first = Math.max(...[...timelines.values()].map(({ next }) => next));
      for (const name of names) timelines.get(name)?.startFrom(first);
      const run: Run = startRun({
        ...{ ffmpegPath, hasSound, log, renditions: chosen, onLoudness },
        onInit: (rendition, init) => {
          if (rendition === 0) onInit(run, init);
          owners.set(names[rendition] ?? '', run);
          timelines.get(names[rendition] ?? '')?.beginRun(init);
        },
        onFragment: (rendition, fragment) => {
          // Late data of a sender that has been replaced.
          if (owners.get(names[rendition] ?? '') !== run) return;
          if (rendition === 0) onFrames(run);
          timelines.get(names[rendition] ?? '')?.add(fragment);
        },
        onEnd: (message) => {
          for (const [name, timeline] of timelines) if (owners.get(name) === run) timeline.endRun();
          if (message) log.warn({ ffmpeg: message }, 'the ffmpeg process of a live channel ended');
          onEnd(run);
        },
      });
      for (const packet of packets) run.write(packet);
      return run;
    },

    /** The latest run of each rendition that has written any data. */
    get feeding(): Run[] {
      return [...owners.values()];
    },

    /** Ends the playlists. */
    end(): void {
      for (const timeline of timelines.values()) timeline.end();
    },
  };
};
