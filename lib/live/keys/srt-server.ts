import type { LiveChannel, LivePort } from '@/lib/ports/live/port';

/** Where a camera comes by SRT; null while no channel takes it. Pure. */
export const findSrtServer = (
  live: Pick<LivePort, 'ingestUrl'>,
  channel: LiveChannel | null,
): string | null => {
  const server = channel?.ingestUrl ?? live.ingestUrl;
  return server && channel?.srtPort ? `srt://${new URL(server).hostname}:${channel.srtPort}` : null;
};
