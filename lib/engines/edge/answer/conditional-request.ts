import type { IncomingHttpHeaders } from 'node:http';

/** Validators that conditional requests are compared with. */
export type Validators = { etag: string; lastModified: Date };

export type ConditionalOutcome = 'proceed' | 'not_modified' | 'precondition_failed';

/** HTTP dates have whole seconds. */
const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const parseDate = (header: string | undefined): number | null => {
  const time = header === undefined ? Number.NaN : Date.parse(header);
  return Number.isNaN(time) ? null : Math.floor(time / 1000);
};

const isListed = (header: string, etag: string): boolean =>
  header.trim() === '*' ||
  header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);

/**
 * Evaluates the conditions of a GET or HEAD in the order of RFC 9110 (13.2.2); `If-Range` is
 * `isRangeCurrent`.
 */
export const evaluateConditions = (
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
): ConditionalOutcome => {
  if (headers['if-match'] !== undefined) {
    if (!isListed(headers['if-match'], etag)) return 'precondition_failed';
  } else {
    const unmodifiedSince = parseDate(headers['if-unmodified-since']);
    if (unmodifiedSince !== null && toSeconds(lastModified) > unmodifiedSince) return 'precondition_failed';
  }
  if (headers['if-none-match'] !== undefined) {
    return isListed(headers['if-none-match'], etag) ? 'not_modified' : 'proceed';
  }
  const modifiedSince = parseDate(headers['if-modified-since']);
  return modifiedSince !== null && toSeconds(lastModified) <= modifiedSince ? 'not_modified' : 'proceed';
};

/** Whether a range may be answered: without `If-Range`, or if it matches the current object exactly. */
export const isRangeCurrent = (ifRange: string | undefined, { etag, lastModified }: Validators): boolean => {
  if (ifRange === undefined) return true;
  if (ifRange.startsWith('"') || ifRange.startsWith('W/')) return ifRange === etag;
  return parseDate(ifRange) === toSeconds(lastModified);
};
