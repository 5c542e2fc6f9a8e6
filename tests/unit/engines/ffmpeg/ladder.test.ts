import { describe, expect, it } from 'vitest';

import { buildLadder, fitInto } from '@/lib/engines/ffmpeg/ladder/ladder';

const text = (width: number, height: number) =>
  buildLadder({ width, height, fps: 25 }).map(
    (rendition) => `${rendition.name} ${rendition.width}x${rendition.height}`,
  );

describe('buildLadder', () => {
  it.each<[width: number, height: number, expected: string[]]>([
    [
      3840,
      2160,
      [
        '2160p 3840x2160',
        '1440p 2560x1440',
        '1080p 1920x1080',
        '720p 1280x720',
        '480p 854x480',
        '360p 640x360',
        '240p 426x240',
      ],
    ],
    [1920, 1080, ['1080p 1920x1080', '720p 1280x720', '480p 854x480', '360p 640x360', '240p 426x240']],
    [1080, 1920, ['1080p 1080x1920', '720p 720x1280', '480p 480x854', '360p 360x640', '240p 240x426']],
    [1080, 1080, ['1080p 1080x1080', '720p 720x720', '480p 480x480', '360p 360x360', '240p 240x240']],
    [1778, 1000, ['720p 1280x720', '480p 854x480', '360p 640x360', '240p 426x240']],
    [1920, 1072, ['1072p 1920x1072', '720p 1290x720', '480p 860x480', '360p 644x360', '240p 430x240']],
    [1920, 800, ['720p 1728x720', '480p 1152x480', '360p 864x360', '240p 576x240']],
    [426, 240, ['240p 426x240']],
    [641, 359, ['358p 640x358', '240p 428x240']],
    [361, 641, ['360p 360x640', '240p 240x426']],
    [400, 300, ['240p 320x240']],
    [320, 232, ['232p 320x232']],
    [64, 48, ['48p 64x48']],
    [3, 3, ['2p 2x2']],
    [
      7680,
      4320,
      [
        '2160p 3840x2160',
        '1440p 2560x1440',
        '1080p 1920x1080',
        '720p 1280x720',
        '480p 854x480',
        '360p 640x360',
        '240p 426x240',
      ],
    ],
  ])('%i×%i', (width, height, expected) => expect(text(width, height)).toEqual(expected));

  it('has even sizes that decrease and never exceed the source, for any source', () => {
    for (let width = 2; width < 4200; width += 137) {
      for (let height = 2; height < 4200; height += 139) {
        const renditions = buildLadder({ width, height, fps: 30 });
        expect(renditions.length).toBeGreaterThan(0);
        renditions.forEach((rendition, index) => {
          expect([rendition.width % 2, rendition.height % 2]).toEqual([0, 0]);
          expect(rendition.width).toBeLessThanOrEqual(Math.max(2, width));
          expect(rendition.height).toBeLessThanOrEqual(Math.max(2, height));
          const above = renditions[index - 1];
          if (above) expect(rendition.maxRate).toBeLessThanOrEqual(above.maxRate);
        });
      }
    }
  });

  it('gives high frame rates 1.5 times the bitrate', () => {
    const [slow] = buildLadder({ width: 1920, height: 1080, fps: 30 });
    const [fast] = buildLadder({ width: 1920, height: 1080, fps: 60 });
    expect(slow?.maxRate).toBe(5_200_000);
    expect(fast?.maxRate).toBe(7_800_000);
    expect(fast?.bufferSize).toBe(15_600_000);
  });

  it('ends with a rendition that fits a connection of 0.5 Mbit/s with its audio', () => {
    const lowest = buildLadder({ width: 1920, height: 1080, fps: 30 }).at(-1);
    expect(lowest).toMatchObject({ name: '240p', maxRate: 300_000, bufferSize: 600_000 });
  });
});

describe('fitInto', () => {
  it.each([
    [1920, 1080, 160, { width: 160, height: 90 }],
    [1080, 1920, 160, { width: 90, height: 160 }],
    [64, 48, 160, { width: 64, height: 48 }],
    [641, 359, 1280, { width: 640, height: 358 }],
    [8000, 20, 160, { width: 160, height: 2 }],
  ])('fits %i×%i into %i', (width, height, longest, expected) =>
    expect(fitInto({ width, height, longest })).toEqual(expected),
  );
});
