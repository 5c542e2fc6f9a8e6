import type { VideoData, VideoDataTexttrack } from '@/lib/videos/publishing/video-data';

import { type CaptionsWish, getShownCaptions, pickByLanguage, showCaptions } from '../../captions/captions';
import { addChapterTrack, type Chapter } from '../controls/chapters';
import { createElement } from '../create-element';
import type { QualityList } from './quality-list';

type CreateVideoOptions = {
  data: VideoData;
  chapters: readonly Chapter[];
  qualities: QualityList;
  isMuted: boolean;
  isLooping: boolean;
  captions: CaptionsWish | undefined;
  /** The viewer's languages, best first. */
  languages: readonly (string | null)[];
};

/**
 * The initial captions: as requested; otherwise, if the design enables them, in the viewer's language, the
 * video's, or any.
 */
const pickInitialTrack = (
  { data, languages }: Pick<CreateVideoOptions, 'data' | 'languages'>,
  wish: CaptionsWish = data.design.initCaptions,
): VideoDataTexttrack | undefined => {
  if (wish === false) return undefined;
  const wishes = wish === true ? languages : [wish];
  return pickByLanguage(data.texttracks, wishes);
};

/**
 * WebKit applies the system's caption settings before `default`. Shows the captions again on play, unless the
 * viewer has changed them by then.
 */
const insistOnCaptions = (video: HTMLVideoElement, language: string): void => {
  let wereShown = false;
  const note = (): boolean => (wereShown ||= getShownCaptions(video) !== null);
  video.textTracks.addEventListener('change', note);
  video.addEventListener('play', () => note() || showCaptions(video, language), { once: true });
};

/** The `<video>` with poster, text tracks and storyboard, but without a source. */
export const createVideo = ({
  data,
  chapters,
  qualities,
  isMuted,
  isLooping,
  captions,
  languages,
}: CreateVideoOptions): HTMLVideoElement => {
  const video = createElement('video', { playsinline: true, crossorigin: 'anonymous', preload: 'none' });
  if (data.poster) video.poster = data.poster;
  video.muted = isMuted;
  video.loop = isLooping;
  video.style.objectFit = data.design.fit;
  Object.defineProperty(video, 'videoRenditions', { value: qualities });

  const initial = pickInitialTrack({ data, languages }, captions);
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
    video.append(createElement('track', { kind: 'metadata', label: 'thumbnails', src: data.storyboard }));
  }
  addChapterTrack(video, chapters);
  if (initial) insistOnCaptions(video, initial.language);
  return video;
};
