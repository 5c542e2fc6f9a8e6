import type { LiveChannel, LivePort } from '@/lib/ports/live';

/** SRT address for the camera. Null while no channel listens. Pure. */
export const findSrtServer = (
  live: Pick<LivePort, 'ingestUrl'>,
  channel: LiveChannel | null,
): string | null => {
  const server = channel?.ingestUrl ?? live.ingestUrl;
  return server && channel?.srtPort ? `srt://${new URL(server).hostname}:${channel.srtPort}` : null;
};
