import { createHash } from 'node:crypto';

/** The hash by which the live process identifies a stream key: SHA-256, hexadecimal. */
export const hashStreamKey = (key: string): string => createHash('sha256').update(key).digest('hex');
