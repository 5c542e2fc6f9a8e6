/**
 * The passphrase of a camera that sends by SRT, in place of the stream key: the first 32 hexadecimal
 * characters of the key's hash. Pure.
 */
export const toSrtPassphrase = (keyHash: string): string => keyHash.slice(0, 32);

/** SRT latency: the time a lost packet has to arrive again. Milliseconds. */
export const srtLatencies = { least: 20, usual: 200, most: 8000 };

/**
 * All that a camera needs in one address, as OBS and ffmpeg take it; they count the latency in microseconds.
 * Pure.
 */
export const writeSrtUrl = (
  server: string,
  { passphrase, latency }: { passphrase: string; latency: number },
): string => `${server}?mode=caller&latency=${latency * 1000}&pbkeylen=32&passphrase=${passphrase}`;
