/** As the decoders of every version say it, each time a packet is of no use. */
const UNREADABLE_PACKET = /Invalid data found when processing input/g;

/** As ffmpeg says it in its last lines if it could not decode a single packet. */
const NOTHING_DECODED = /Invalid data found when processing input|Cannot determine format of input/;

/** Whether the end of ffmpeg's standard error says that the source itself can't be decoded. Pure. */
export const isUndecodable = (stderr: string): boolean => NOTHING_DECODED.test(stderr);

/** How many packets of a source were of no use, by ffmpeg's standard error. Pure. */
export const countUnreadable = (stderr: string): number => stderr.match(UNREADABLE_PACKET)?.length ?? 0;
