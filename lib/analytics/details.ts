import { addDays, toDay, type Day } from './days';
import type { Experience } from './experience';
import type { Curve } from './ingest/tally';

/** What is kept of one video's day besides its figures. */
export type Detail = {
  hosts: Record<string, number>;
  /** Missing where no country was found. */
  countries?: Record<string, number>;
  curves: Record<number, Curve>;
  /** Missing where no player told of a view. */
  experience?: Experience;
};
/** By video. */
export type Details = Record<string, Detail>;

/** The details of a row, as they were stored. */
export const toDetails = (stored: unknown): Details => ({ ...(stored as Details | null | undefined) });

/** Pages of 28 days compare with as many before. */
const keptDays = 70;

/** Details of earlier days are not kept. */
export const getFirstDetailDay = (now: Date): Day => addDays(toDay(now), -keptDays);
