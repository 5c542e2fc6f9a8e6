import type { ProbeResult } from '@aws-sdk/client-mediaconvert';

import { usualFps } from '@/lib/core/media/constants';

/** Properties of a source that determine its ladder. Sizes in pixels as displayed; duration in seconds. */
export type SourceFacts = {
  width: number;
  height: number;
  fps: number;
  duration: number;
  hasAudio: boolean;
};

const isOnItsSide = (rotation: number): boolean => Math.abs(rotation) % 180 === 90;

/** Reads the result of MediaConvert's own probe; null if the file has no video. Pure. */
export const readSource = ({ Container }: ProbeResult): SourceFacts | null => {
  const tracks = Container?.Tracks ?? [];
  const video = tracks.find(({ VideoProperties }) => VideoProperties?.Width && VideoProperties.Height);
  const { Width = 0, Height = 0, Rotation = 0, FrameRate, SampleAspectRatio } = video?.VideoProperties ?? {};
  if (!video || Width === 0 || Height === 0) return null;
  const stretch = (SampleAspectRatio?.Numerator ?? 1) / (SampleAspectRatio?.Denominator || 1);
  const [across, down] = [Math.round(Width * stretch), Height];
  const fps = (FrameRate?.Numerator ?? 0) / (FrameRate?.Denominator || 1);
  return {
    ...(isOnItsSide(Rotation) ? { width: down, height: across } : { width: across, height: down }),
    fps: fps > 0 ? fps : usualFps,
    duration: Container?.Duration ?? video.Duration ?? 0,
    hasAudio: tracks.some(({ AudioProperties }) => (AudioProperties?.Channels ?? 0) > 0),
  };
};
