import type { Curve } from './tally';

/** What is kept of one video's day besides its figures. */
export type Detail = { hosts: Record<string, number>; curves: Record<number, Curve> };
/** By video. */
export type Details = Record<string, Detail>;

/** The details of a row, as they were stored. */
export const toDetails = (stored: unknown): Details => ({ ...(stored as Details | null | undefined) });
