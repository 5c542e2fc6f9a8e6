import { isAcceptedFile } from '../rules';

const hour = 3600;
/** Lifetimes of upload tokens until the upload starts, in seconds. */
export const tokenLifetimes = { default: hour, max: 24 * hour } as const;

/** Milliseconds for which a token is valid once its upload has started, so that large files can finish. */
export const uploadTimeMs = 24 * hour * 1000;

/** Number of unused tokens that a workspace can have at a time. */
export const maxOpenTokens = 1000;

/** Whether a text is a list of video types, such as `video/*` or `video/mp4, video/quicktime`. Pure. */
export const isTypeList = (text: string): boolean =>
  text.split(',').every((type) => /^video\/(?:\*|[\w.+-]+)$/i.test(type.trim()));

/**
 * Whether a file may be uploaded by a token for the types in `list`. Files that browsers send without a video
 * type (`.mkv`, `.ts`, MXF) count as `video/*`. Pure.
 */
export const matchesTypes = (
  list: string,
  { mimeType, filename }: { mimeType: string; filename?: string | undefined },
): boolean =>
  list.split(',').some((entry) => {
    const type = entry.trim().toLowerCase();
    if (type === 'video/*') return isAcceptedFile(mimeType, filename);
    const given = mimeType.toLowerCase();
    return type.endsWith('/*') ? given.startsWith(type.slice(0, -1)) : given === type;
  });

/**
 * The size in bytes of part `partNumber` of a file that is cut into parts of `partSize`; null if the file has
 * no such part. Pure.
 */
export const findPartLength = (
  size: number,
  { partNumber, partSize }: { partNumber: number; partSize: number },
): number | null => {
  const start = (partNumber - 1) * partSize;
  return start < size ? Math.min(partSize, size - start) : null;
};
