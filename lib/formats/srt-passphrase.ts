/**
 * The SRT passphrase, used instead of the stream key: the first 32 hexadecimal characters of the key's hash.
 * Pure.
 */
export const toSrtPassphrase = (keyHash: string): string => keyHash.slice(0, 32);

/** SRT latency: the time in which a lost packet can be retransmitted. Milliseconds. */
export const srtLatencies = { least: 20, usual: 200, most: 8000 };

/** The complete SRT URL for a camera. OBS and ffmpeg expect the latency in microseconds. Pure. */
export const writeSrtUrl = (
  server: string,
  { passphrase, latency }: { passphrase: string; latency: number },
): string => `${server}?mode=caller&latency=${latency * 1000}&pbkeylen=32&passphrase=${passphrase}`;
