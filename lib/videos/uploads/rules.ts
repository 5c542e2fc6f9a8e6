/** The largest file that is accepted, in bytes (shown to people as 60 GB). */
export const maxFileSize = 64e9;

/** What an upload keeps of the lists it is sent. */
export const maxUploadCategories = 10;
export const maxUploadTags = 20;

/** How long signed links live, in seconds. */
export const linkLifetimes = { upload: 3600, part: 21_600, ends: 900, preview: 86_400 } as const;

/** A transfer to a signed address may begin when its time is nearly over, and take long. Milliseconds. */
const longestTransfer = 86_400_000;

/** Until when a file may arrive at the address of an upload that was opened then. */
export const getAddressEnd = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + linkLifetimes.upload * 1000 + longestTransfer);

const mebibyte = 1024 * 1024;
/** Of smaller files the ends would come hardly sooner than the rest. Bytes. */
const smallestWithEnds = 32 * mebibyte;

/**
 * How much of each end of a file of `size` bytes is sent before its parts: at most 8 MiB, and a 32nd of it;
 * null for a small one. Pure.
 */
export const findEndLength = (size: number): number | null =>
  size < smallestWithEnds ? null : Math.min(8 * mebibyte, Math.floor(size / 32));

/** The parts of a multipart upload are numbered from 1 to this. */
export const maxParts = 10_000;

/**
 * Bytes of each part of a multipart upload but the last: 8 MiB, and more where a file of `size` bytes would
 * otherwise need more than 10,000 parts. Without a size, the largest accepted file is assumed.
 */
export const choosePartSize = (size: number = maxFileSize): number =>
  Math.max(8 * mebibyte, Math.ceil(size / maxParts / mebibyte) * mebibyte);

/** Types that browsers send for `.ts` and `.mkv` besides `video/*`. */
const otherMimeTypes = ['application/x-matroska', 'application/mxf', 'application/vnd.ms-mpegts'];

/**
 * Whether a file of this type is taken: `video/*`, and `.ts` and `.mkv` whatever their type is said to be.
 */
export const isAcceptedFile = (mimeType: string, filename?: string | null): boolean =>
  /^video\/[\w.+-]+$/i.test(mimeType) ||
  otherMimeTypes.includes(mimeType.toLowerCase()) ||
  (/^[\w-]+\/[\w.+-]+$/.test(mimeType) && /\.(ts|mkv)$/i.test(filename ?? ''));
