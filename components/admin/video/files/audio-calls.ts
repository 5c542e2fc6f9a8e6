import { callApi } from '@/components/api/call-api';
import type { AudioTrack } from '@/lib/core/media/audio-tracks';

/** One becomes the default in another's place. */
export type AudioChange = Partial<Pick<AudioTrack, 'name' | 'language' | 'isDescription'>> & {
  isDefault?: true;
};

export const updateAudioTrack = (videoId: string, trackId: string, change: AudioChange) =>
  callApi('PATCH', `/api/videos/${encodeURIComponent(videoId)}/audio-tracks/${encodeURIComponent(trackId)}`, {
    body: change,
  });
