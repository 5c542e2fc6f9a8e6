/** Message that the decoders of all ffmpeg versions print for each unusable packet. */
const UNREADABLE_PACKET = /Invalid data found when processing input/g;

/** In ffmpeg's last lines if it could not decode a single packet. */
const NOTHING_DECODED = /Invalid data found when processing input|Cannot determine format of input/;

/** Whether the end of ffmpeg's standard error shows that the source itself cannot be decoded. Pure. */
export const isUndecodable = (stderr: string): boolean => NOTHING_DECODED.test(stderr);

/** Number of unusable packets of a source, from ffmpeg's standard error. Pure. */
export const countUnreadable = (stderr: string): number => stderr.match(UNREADABLE_PACKET)?.length ?? 0;
