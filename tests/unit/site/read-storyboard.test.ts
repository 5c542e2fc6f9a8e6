import { expect, it } from 'vitest';

import { readStoryboard } from '@/components/site/share/parts/video/storyboard-preview';

it('finds the position of each storyboard cell', () => {
  const vtt =
    'WEBVTT\r\n\r\n00:00:00.000 --> 00:00:02.000\r\nsprite.jpg#xywh=0,0,160,90\r\n\r\n' +
    '01:00:02.500 --> 01:00:04.000\nsprite-2.jpg#xywh=160,90,160,90\n\n00:05.000 --> 00:06.000\nnot a picture\n';
  expect(readStoryboard(vtt, 'https://cdn.example/videos/1/2/storyboard.vtt')).toEqual([
    { start: 0, url: 'https://cdn.example/videos/1/2/sprite.jpg', x: 0, y: 0, width: 160, height: 90 },
    {
      start: 3602.5,
      url: 'https://cdn.example/videos/1/2/sprite-2.jpg',
      x: 160,
      y: 90,
      width: 160,
      height: 90,
    },
  ]);
});
