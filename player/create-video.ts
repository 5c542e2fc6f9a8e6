import type { VideoData, VideoDataTexttrack } from '@/lib/videos/video-data';

import { createElement } from './create-element';
import type { QualityList } from './quality-list';

type CreateVideoOptions = {
  data: VideoData;
  qualities: QualityList;
  isMuted: boolean;
  isLooping: boolean;
};

const baseOf = (language: string | null): string | undefined => language?.toLowerCase().split('-')[0];

/** Which captions to begin with: the viewer's language, else the video's, else the first there are. */
const pickInitialTrack = (data: VideoData): VideoDataTexttrack | undefined => {
  if (!data.design.initCaptions) return undefined;
  const wishes = [...navigator.languages, data.language].map(baseOf);
  const wish = wishes.find((base) => data.texttracks.some(({ language }) => baseOf(language) === base));
  return data.texttracks.find(({ language }) => baseOf(language) === wish) ?? data.texttracks[0];
};

/** The `<video>` with poster, text tracks and storyboard, but without a source. */
export const createVideo = ({
  data,
  qualities,
  isMuted,
  isLooping,
}: CreateVideoOptions): HTMLVideoElement => {
  const video = createElement('video', { playsinline: true, crossorigin: 'anonymous', preload: 'none' });
  if (data.poster) video.poster = data.poster;
  video.muted = isMuted;
  video.loop = isLooping;
  video.style.objectFit = data.design.fit;
  Object.defineProperty(video, 'videoRenditions', { value: qualities });

  const initial = pickInitialTrack(data);
  for (const track of data.texttracks) {
    video.append(
      createElement('track', {
        kind: track.type,
        srclang: track.language,
        label: track.label,
        src: track.url,
        default: track === initial,
      }),
    );
  }
  if (data.storyboard) {
    video.append(
      createElement('track', { kind: 'metadata', label: 'thumbnails', default: true, src: data.storyboard }),
    );
  }
  return video;
};
