/**
 * What a camera that sends by SRT shows in place of the stream key: 32 hexadecimal characters that the key's hash begins with, since it
 * stands in the arguments of a process. Pure.
 */
export const toSrtPassphrase = (keyHash: string): string => keyHash.slice(0, 32);
