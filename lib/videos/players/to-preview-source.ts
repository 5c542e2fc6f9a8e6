import { usualFps } from '@/lib/core/media/constants';
import { getDataKey } from '@/lib/core/storage/storage-keys';
import type { VideoSource } from '@/lib/videos/library/types';
import { getShownVisibility } from '@/lib/videos/publishing/gate/rules';
import type { VideoData, VideoDataTexttrack } from '@/lib/videos/publishing/video-data';
import { chooseTexttracks } from '@/lib/videos/text-tracks/choose-texttracks';
import type { Video } from '@/payload-types';

import { playerDesignDefaults } from './design';

/** The path of a link without signature and token. Pure. */
export const toPlainPath = (url: string | null | undefined): string | undefined =>
  url?.split('?')[0]?.replace(/\/t\/[^/]+\//, '/');

/**
 * Source of the preview's player: the published data, or data made for the preview if the video is not
 * public.
 */
export type PreviewSource = { frame: FrameSize } & ({ src: string } | { data: VideoData });

/** Pixels, or only the proportions if the pixels are unknown. */
type FrameSize = { width: number; height: number };

type PreviewedVideo = Pick<
  Video,
  | 'id'
  | 'v'
  | 'title'
  | 'duration'
  | 'fps'
  | 'orientation'
  | 'visibility'
  | 'playerUrl'
  | 'previewThumbnailUrl'
  | 'previewVideoUrl'
  | 'previewStreamUrl'
> &
  Partial<Pick<Video, 'chapters' | 'viewing'>> & { src?: unknown };

const usualFrames: Record<VideoData['orientation'], FrameSize> = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
};

/** Size of the video's frame. Known as soon as the preview rendition is ready. */
const readFrame = ({ src, orientation }: Partial<PreviewedVideo>): FrameSize => {
  const { abr } = (src ?? {}) as Partial<VideoSource>;
  return abr ? { width: abr.maxWidth, height: abr.maxHeight } : usualFrames[orientation ?? 'landscape'];
};

/** Player data of a video with links signed for the panel, or of a placeholder image if there is no video. */
const toPreviewData = (
  video: Partial<PreviewedVideo>,
  {
    title,
    poster,
    texttracks = [],
  }: { title: string; poster: string | null; texttracks?: VideoDataTexttrack[] },
): VideoData => ({
  schema: 1,
  id: video.id ?? 'preview',
  v: video.v ?? 0,
  title,
  description: '',
  language: null,
  duration: video.duration ?? 0,
  fps: video.fps ?? usualFps,
  frameCount: null,
  orientation: video.orientation ?? 'landscape',
  poster,
  posterSize: null,
  posters: [],
  storyboard: null,
  hls: null,
  hlsMaster: null,
  mp4: video.previewVideoUrl
    ? [{ url: video.previewVideoUrl, ...readFrame(video), name: 'preview', size: 0 }]
    : [],
  audioTracks: [],
  chapters: (video.chapters ?? []).map(({ title: name, timestamp }) => ({ title: name, timestamp })),
  texttracks: chooseTexttracks(texttracks),
  design: playerDesignDefaults,
  embed: { access: 'allowed', domains: [] },
  createdAt: '',
  updatedAt: '',
  oembed: null,
  pageUrl: null,
});

/** A neutral placeholder frame: shades of grey with a horizon. */
const placeholder = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><linearGradient id="a" x2="0" y2="1"><stop stop-color="#5b6670"/><stop offset="1" stop-color="#a9b3b8"/></linearGradient><path fill="url(#a)" d="M0 0h160v90H0z"/><circle cx="118" cy="30" r="10" fill="#dfe4e6"/><path fill="#454e55" d="m0 90 46-44 30 27 22-18 62 35z"/></svg>',
)}`;

/**
 * Player data for a video in the editor, with its current chapters and tracks, because publishing follows
 * later. `texttracks` with absolute addresses.
 */
export const toEditedPreview = (
  video: PreviewedVideo,
  texttracks: VideoDataTexttrack[],
): Extract<PreviewSource, { data: VideoData }> => {
  const frame = readFrame(video);
  const poster = video.previewThumbnailUrl ?? placeholder;
  const { hls, mp4, storyboardUrl, audioTracks = [] } = (video.src ?? {}) as Partial<VideoSource>;
  const base = toPreviewData(video, { title: video.title, poster, texttracks });
  const data = { ...base, audioTracks, hls: video.previewStreamUrl ?? null };
  if (getShownVisibility(video) !== 'public') return { frame, data };
  return {
    frame,
    data: {
      ...data,
      hls: data.hls ?? hls?.[0]?.url ?? null,
      mp4: mp4?.length ? mp4 : data.mp4,
      storyboard: storyboardUrl ?? null,
    },
  };
};

/** The preview source of this video, or of the placeholder. */
export const toPreviewSource = (video: PreviewedVideo | null): PreviewSource => {
  const frame = readFrame(video ?? {});
  if (!video) return { frame, data: toPreviewData({}, { title: '', poster: placeholder }) };
  if (getShownVisibility(video) === 'public' && video.playerUrl) {
    return { frame, src: new URL(`../${getDataKey(video.id)}`, video.playerUrl).href };
  }
  return {
    frame,
    data: toPreviewData(video, { title: video.title, poster: video.previewThumbnailUrl ?? placeholder }),
  };
};
