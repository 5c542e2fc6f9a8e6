import type { Logger } from 'pino';

import type { LiveSegment } from '@/lib/ports/live';

import { captionsName, fileNames } from '../packager/playlists';
import type { Journal } from './journal';

export const getSegmentKey = (folder: string, rendition: string, sequence: number): string =>
  `${folder}${rendition}/${fileNames.segment(sequence)}`;

export const getCaptionsKey = (folder: string, sequence: number): string =>
  `${folder}${captionsName}/${fileNames.captions(sequence)}`;

export const getInitKey = (folder: string, rendition: string, run: number): string =>
  `${folder}${rendition}/${fileNames.init(run)}`;

/** Number of segments from which a rendition's bitrate is derived. */
const ratedSegments = 30;

type Options = { eventId: string; journal: Journal; earlier: readonly LiveSegment[]; log: Logger };

/**
 * The recorded segments of a channel, in a file that bounds memory and survives a kill. In memory are the
 * seconds, the recent bitrates and lines not written yet.
 */
export const createRecorded = ({ eventId, journal, earlier, log }: Options) => {
  /** Bits per second of the last segments of each rendition. */
  const rates = new Map<string, number[]>();
  const secondsOf = new Map<string, number>();
  const waiting: LiveSegment[] = [];
  let writing: Promise<void> = Promise.resolve();

  const count = ({ rendition, size, duration }: LiveSegment): void => {
    secondsOf.set(rendition, (secondsOf.get(rendition) ?? 0) + duration);
    rates.set(rendition, [...(rates.get(rendition) ?? []).slice(1 - ratedSegments), (size * 8) / duration]);
  };
  for (const segment of earlier) count(segment);

  /** Lines that fail to be written are written with the next ones. */
  const write = async (): Promise<void> => {
    const lines = [...waiting];
    if (lines.length === 0) return;
    await journal.add(eventId, lines);
    waiting.splice(0, lines.length);
  };

  return {
    add(segment: LiveSegment): void {
      count(segment);
      waiting.push(segment);
      writing = writing
        .then(write)
        .catch((error: unknown) =>
          log.error({ err: error }, 'a live segment could not be recorded in the journal'),
        );
    },

    getSeconds: (rendition: string): number => secondsOf.get(rendition) ?? 0,
    getRates: (rendition: string): readonly number[] => rates.get(rendition) ?? [],

    /** Resolves when no write is in progress. */
    settle: (): Promise<void> => writing,

    /** All segments in their order. */
    async readAll(): Promise<LiveSegment[]> {
      await writing;
      return [...(await journal.readSegments(eventId)), ...waiting];
    },
  };
};
