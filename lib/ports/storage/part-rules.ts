import type { Part } from './port';

export const maxParts = 10_000;
export const minPartSize = 5 * 1024 * 1024;
export const maxPartSize = 5 * 1024 * 1024 * 1024;

/** Why a part number can't be used, or null. */
export const findPartNumberFault = (partNumber: number): string | null =>
  Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= maxParts
    ? null
    : `part numbers go from 1 to ${maxParts}`;

/** Why a part size can't be used, or null. */
export const findPartSizeFault = (partSize: number): string | null =>
  Number.isInteger(partSize) && partSize >= minPartSize && partSize <= maxPartSize
    ? null
    : 'parts have 5 MiB to 5 GiB';

type NamedPart = { partNumber: number; etag: string };

/**
 * Whether the `named` parts make one object out of those that are `stored` by number: ascending from 1 without a gap,
 * with the ETags they were stored under, all but the last exactly `partSize` bytes. Returns the object's size.
 */
export const joinParts = (
  named: NamedPart[],
  stored: ReadonlyMap<number, Part>,
  partSize: number,
): { size: number } | { fault: string } => {
  if (named.length === 0) return { fault: 'no parts are named' };
  let size = 0;
  for (const [index, { partNumber, etag }] of named.entries()) {
    if (partNumber !== index + 1) return { fault: `part ${index + 1} is missing or out of order` };
    const part = stored.get(partNumber);
    if (!part) return { fault: `part ${partNumber} was not uploaded` };
    if (unquote(part.etag) !== unquote(etag)) return { fault: `part ${partNumber} has another ETag` };
    if (index < named.length - 1 && part.size !== partSize) {
      return { fault: `part ${partNumber} has ${part.size} bytes instead of ${partSize}` };
    }
    size += part.size;
  }
  return { size };
};

/** Clients hand ETags back with or without their quotes; S3 takes both. */
export const unquote = (etag: string): string => etag.replace(/^"(.*)"$/, '$1');
