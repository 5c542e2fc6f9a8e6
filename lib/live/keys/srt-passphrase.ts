/** The passphrase of a camera that sends by SRT, in place of the stream key: the first 32 hexadecimal characters of the key's hash. Pure. */
export const toSrtPassphrase = (keyHash: string): string => keyHash.slice(0, 32);
