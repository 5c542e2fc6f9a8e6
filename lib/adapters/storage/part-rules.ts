import type { Part } from '@/lib/ports/storage';

export const maxParts = 10_000;
const minPartSize = 5 * 1024 * 1024;
export const maxPartSize = 5 * 1024 * 1024 * 1024;

/** Reason why a part number is invalid, or null. */
export const findPartNumberFault = (partNumber: number): string | null =>
  Number.isInteger(partNumber) && partNumber >= 1 && partNumber <= maxParts
    ? null
    : `part numbers must be from 1 to ${maxParts}`;

/** Reason why a part size is invalid, or null. */
export const findPartSizeFault = (partSize: number): string | null =>
  Number.isInteger(partSize) && partSize >= minPartSize && partSize <= maxPartSize
    ? null
    : 'parts must have 5 MiB to 5 GiB';

type NamedPart = { partNumber: number; etag: string };

/**
 * Checks that the `named` parts can be joined: ascending, with the ETags of the `stored` ones.
 * `isContiguous`: they are numbered from 1 without a gap and all but the last have exactly `partSize` bytes,
 * so that the data file is the object already. Sizes in bytes.
 */
export const joinParts = (
  named: NamedPart[],
  stored: ReadonlyMap<number, Part>,
  partSize: number,
): { parts: Part[]; size: number; isContiguous: boolean } | { fault: string } => {
  if (named.length === 0) return { fault: 'no parts are named' };
  const parts: Part[] = [];
  for (const [index, { partNumber, etag }] of named.entries()) {
    if (index > 0 && partNumber <= (named[index - 1]?.partNumber ?? 0)) {
      return { fault: `part ${partNumber} is out of order` };
    }
    const part = stored.get(partNumber);
    if (!part) return { fault: `part ${partNumber} was not uploaded` };
    if (unquote(part.etag) !== unquote(etag)) return { fault: `part ${partNumber} has another ETag` };
    parts.push(part);
  }
  const last = parts.length - 1;
  const isContiguous = parts.every(
    ({ partNumber, size }, index) =>
      partNumber === index + 1 && (index < last ? size === partSize : size <= partSize),
  );
  return { parts, size: parts.reduce((sum, { size }) => sum + size, 0), isContiguous };
};

/** Clients return ETags with or without their quotes; S3 accepts both. */
export const unquote = (etag: string): string => etag.replace(/^"(.*)"$/, '$1');
