import type { Page } from '@playwright/test';

import type { VideoData } from '@/lib/videos/publishing/video-data';

import { startPlayerSite } from './player-site';

const folder = 'videos/clip/1';

const clock = (seconds: number): string => `00:00:${String(seconds).padStart(2, '0')}.000`;
/** One cue per second for the 20 s of the clip. */
export const createVtt = (textAt: (second: number) => string): string =>
  `WEBVTT\n\n${Array.from({ length: 20 }, (_, at) => `${clock(at)} --> ${clock(at + 1)}\n${textAt(at)}`).join('\n\n')}\n`;

const hostileTexts = [
  '<img src=x onerror="window.hacked = 1">picture',
  '<script>window.hacked = 1</script>script',
  '<svg/onload=window.hacked=1>drawing <b onclick="window.hacked = 1">bold</b>',
  '&lt;iframe src="javascript:window.hacked=1"&gt;',
];
export const hostileTitle = '<img src=x onerror="window.hacked = 1">';

export const track = (
  name: string,
  language: string,
  type: 'subtitles' | 'captions' = 'subtitles',
): VideoData['texttracks'][number] => ({
  id: `${name}-${type}`,
  language,
  type,
  label: `${name} ${type}`,
  url: `${folder}/${name}.vtt`,
});

export const chapters = [
  { title: 'Middle', timestamp: '0:00:08' },
  { title: 'Beginning', timestamp: '00:00:00' },
  { title: hostileTitle.padEnd(150, '!'), timestamp: '00:00:14' },
];

export const shownText = (page: Page) => page.locator('reelhof-player .captions:not(.sample) .cue');
export const transcript = (page: Page) => page.locator('reelhof-player .transcript');

/** The player's site with text tracks for its clip: `de`, `en`, `empty` and `hostile`. */
export const startRichSite = async () => {
  const site = await startPlayerSite();
  const storeTrack = (name: string, content: string) => site.putFile(`${folder}/${name}.vtt`, content);
  await storeTrack(
    'de',
    createVtt((at) => `Satz ${at}: ${at % 5 === 0 ? 'Über den Wolken' : 'auf der Erde'}`),
  );
  await storeTrack(
    'en',
    createVtt((at) => `Line ${at} <i>here</i>`),
  );
  await storeTrack('empty', 'WEBVTT\n');
  await storeTrack(
    'hostile',
    createVtt((at) => hostileTexts[at % hostileTexts.length] ?? ''),
  );
  return {
    ...site,
    putTrack: storeTrack,
    /** A video with German subtitles, English captions and three chapters. */
    putRich: (id: string, design: Partial<VideoData['design']> = {}, changes: Partial<VideoData> = {}) =>
      site.putVideo(id, {
        texttracks: [track('de', 'de'), track('en', 'en', 'captions')],
        chapters,
        design: { ...site.design, ...design },
        ...changes,
      }),
  };
};
