import { addDays, toDay, type Day } from './days';
import type { Experience } from './experience';
import type { Curve } from './ingest/tally';

/** Statistics of a video's day besides its totals. */
export type Detail = {
  hosts: Record<string, number>;
  /** Missing if no country was found. */
  countries?: Record<string, number>;
  curves: Record<number, Curve>;
  /** Missing if no player sent a report. */
  experience?: Experience;
};
/** Details by video id. */
export type Details = Record<string, Detail>;

/** Reads the stored details of a row. */
export const toDetails = (stored: unknown): Details => ({ ...(stored as Details | null | undefined) });

/** Pages show 28 days and compare them with the 28 days before. */
const keptDays = 70;

/** First day whose details are kept. */
export const getFirstDetailDay = (now: Date): Day => addDays(toDay(now), -keptDays);
