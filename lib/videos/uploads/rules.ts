/** The largest accepted file, in bytes (shown as 60 GB). */
export const maxFileSize = 64e9;

/** Number of list entries kept per upload. */
export const maxUploadCategories = 10;
export const maxUploadTags = 20;

/** Lifetimes of signed links, in seconds. */
export const linkLifetimes = { upload: 3600, part: 21_600, headAndTail: 900, preview: 86_400 } as const;

/** A transfer may begin just before its signed address expires and take this long. Milliseconds. */
const longestTransfer = 86_400_000;

/** Latest time at which a file may arrive for an upload opened at `openedAt`. */
export const getAddressEnd = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + linkLifetimes.upload * 1000 + longestTransfer);

const mebibyte = 1024 * 1024;
/** Below this size, probes would hardly arrive sooner than the file. Bytes. */
const smallestWithProbe = 32 * mebibyte;

/**
 * Bytes of the head and tail probe for a file of `size` bytes: a 32nd of it, at most 8 MiB; null for a small
 * file. Pure.
 */
export const findProbeLength = (size: number): number | null =>
  size < smallestWithProbe ? null : Math.min(8 * mebibyte, Math.floor(size / 32));

/** Parts of a multipart upload are numbered from 1 to this. */
export const maxParts = 10_000;

/**
 * Bytes per part of a multipart upload except the last: 8 MiB, or more if a file of `size` bytes would
 * otherwise need more than 10,000 parts. Without a size, the largest accepted file is assumed.
 */
export const choosePartSize = (size: number = maxFileSize): number =>
  Math.max(8 * mebibyte, Math.ceil(size / maxParts / mebibyte) * mebibyte);

/** Types besides `video/*` that browsers send for video files. */
const otherMimeTypes = ['application/x-matroska', 'application/mxf', 'application/vnd.ms-mpegts'];

/** Whether a file type is accepted: `video/*`, and `.ts` and `.mkv` with any type. */
export const isAcceptedFile = (mimeType: string, filename?: string | null): boolean =>
  /^video\/[\w.+-]+$/i.test(mimeType) ||
  otherMimeTypes.includes(mimeType.toLowerCase()) ||
  (/^[\w-]+\/[\w.+-]+$/.test(mimeType) && /\.(ts|mkv)$/i.test(filename ?? ''));
