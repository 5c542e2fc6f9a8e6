import { ProviderError } from '@/lib/ports/provider-error';

const maxKeyBytes = 1024;
/** The limit for a file name on ext4, XFS, APFS and NTFS. */
const maxSegmentBytes = 255;
// oxlint-disable-next-line no-control-regex -- control characters are refused
const forbiddenCharacters = /[\u0000-\u001f\u007f\\]/;

/** Fast path for keys that we generate: no segment starts with a dot. Other keys are checked in detail. */
const plainKey = /^[\w-][\w.-]{0,254}(?:\/[\w-][\w.-]{0,254})*$/;

/** The reason why a key is invalid, or null. The rules are those of `ObjectRef`. */
export const findKeyFault = (key: string): string | null => {
  if (key.length <= maxKeyBytes && plainKey.test(key)) return null;
  if (key === '') return 'the key is empty';
  if (forbiddenCharacters.test(key)) return 'the key has a backslash or a control character';
  if (Buffer.byteLength(key) > maxKeyBytes) return `the key is longer than ${maxKeyBytes} bytes`;
  if (!isWellFormed(key)) return 'the key is not valid Unicode';
  for (const segment of key.split('/')) {
    if (segment === '') return 'the key has an empty segment';
    if (segment === '.' || segment === '..') return 'the key has a dot segment';
    if (segment.length * 3 > maxSegmentBytes && Buffer.byteLength(segment) > maxSegmentBytes) {
      return `a segment of the key is longer than ${maxSegmentBytes} bytes`;
    }
  }
  return null;
};

const isWellFormed = (text: string): boolean => {
  try {
    encodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

/** Throws `ProviderError` (not retryable) for a key that breaks the rules of `ObjectRef`. */
export const assertKey = (key: string, operation: string): void => {
  const fault = findKeyFault(key);
  if (fault) throw new ProviderError(fault, { port: 'storage', operation, retryable: false });
};

/** Throws `ProviderError` for a prefix that is neither `''` nor a valid key followed by `/`. */
export const assertPrefix = (prefix: string, operation: string): void => {
  if (prefix === '') return;
  if (!prefix.endsWith('/')) {
    throw new ProviderError('a prefix must end with a slash', {
      port: 'storage',
      operation,
      retryable: false,
    });
  }
  assertKey(prefix.slice(0, -1), operation);
};

/** Encodes a key as a URL path: each segment percent-encoded, no leading slash. */
export const encodeKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

/**
 * Decodes a URL's raw path (no leading slash, no query) to a key. Null if it is invalid: bad encoding, dot
 * segments in any encoding, encoded slashes, backslashes, control characters.
 */
export const decodeKey = (rawPath: string): string | null => {
  if (!rawPath.includes('%')) return findKeyFault(rawPath) ? null : rawPath;
  try {
    const segments = rawPath.split('/').map(decodeURIComponent);
    if (segments.some((segment) => segment.includes('/'))) return null;
    const key = segments.join('/');
    return findKeyFault(key) ? null : key;
  } catch {
    return null;
  }
};
