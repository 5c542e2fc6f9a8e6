/** As the decoders of every version say it, each time a packet is of no use. */
const UNREADABLE_PACKET = /Invalid data found when processing input/g;

/** How many packets of a source were of no use, by ffmpeg's standard error. Pure. */
export const countUnreadable = (stderr: string): number => stderr.match(UNREADABLE_PACKET)?.length ?? 0;
