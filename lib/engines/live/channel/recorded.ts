import type { Logger } from 'pino';

import type { LiveSegment } from '@/lib/ports/live/port';

import type { Journal } from './journal';

/** Segments by whose size the bits a second of a rung are told. */
const ratedSegments = 30;

type Options = { eventId: string; journal: Journal; earlier: readonly LiveSegment[]; log: Logger };

/**
 * What is recorded of a channel: a file notes it, for an evening is long and a kill may not cost it. In memory are its seconds, the rates of the
 * last segments, and what the file has not taken yet.
 */
export const createRecorded = ({ eventId, journal, earlier, log }: Options) => {
  /** Bits a second of the last segments of each rung. */
  const rates = new Map<string, number[]>();
  const secondsOf = new Map<string, number>();
  const waiting: LiveSegment[] = [];
  let writing: Promise<void> = Promise.resolve();

  const count = ({ rung, size, duration }: LiveSegment): void => {
    secondsOf.set(rung, (secondsOf.get(rung) ?? 0) + duration);
    rates.set(rung, [...(rates.get(rung) ?? []).slice(1 - ratedSegments), (size * 8) / duration]);
  };
  for (const segment of earlier) count(segment);

  /** What it did not take comes with the next one. */
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
        .catch((error: unknown) => log.error({ err: error }, 'a live segment could not be noted'));
    },

    getSeconds: (rung: string): number => secondsOf.get(rung) ?? 0,
    getRates: (rung: string): readonly number[] => rates.get(rung) ?? [],

    /** Resolves when nothing is being written. */
    settle: (): Promise<void> => writing,

    /** All of it, in the order it came. */
    async readAll(): Promise<LiveSegment[]> {
      await writing;
      return [...(await journal.readSegments(eventId)), ...waiting];
    },
  };
};
