import { expect, it } from 'vitest';

import { readSource } from '@/lib/adapters/encoder/mediaconvert/job-settings';
import { usualFps } from '@/lib/core/media/constants';

const picture = { Width: 1920, Height: 1080 };

it.each([
  [{ Numerator: 30_000, Denominator: 1001 }, 30_000 / 1001],
  [undefined, usualFps],
  [{ Numerator: 0, Denominator: 1 }, usualFps],
])('reads the frame rate of MediaConvert’s probe: %o', (FrameRate, fps) => {
  const VideoProperties = { ...picture, ...(FrameRate && { FrameRate }) };
  expect(readSource({ Container: { Tracks: [{ VideoProperties }] } })).toMatchObject({ fps });
});
