import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Page } from '@playwright/test';

import { buildAudioTag, type AudioTrack } from '@/lib/core/media/audio-tracks';

const german = { language: 'de', isDescription: false };

/** The clip's audio as three tracks: in two languages and as audio description. */
const audioTracks: AudioTrack[] = [
  { ...german, id: 'stream_2', name: 'Deutsch', isDefault: true },
  { ...german, id: 'voice-en', name: 'English', language: 'en', isDefault: false },
  { ...german, id: 'voice-ad', name: 'Deutsch (AD)', isDescription: true, isDefault: false },
];

const variants = [
  { name: 'stream_0', bandwidth: 700_000, size: '640x360' },
  { name: 'stream_1', bandwidth: 250_000, size: '320x180' },
];

/** Additional data of a video with several audio tracks. */
export const voices = {
  audioTracks,
  hlsMaster: [
    ...['#EXTM3U', '#EXT-X-VERSION:7'],
    ...audioTracks.map((track) => buildAudioTag(track).replace('/index.m3u8', '.m3u8')),
    ...variants.flatMap(({ name, bandwidth, size }) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${size},CODECS="avc1.42c01e,mp4a.40.2",AUDIO="audio"`,
      `${name}.m3u8`,
    ]),
    '',
  ].join('\n'),
};

/**
 * Serves the two tracks that the site's clip lacks. Returns the names of tracks whose segments were
 * requested.
 */
export const serveVoices = async (page: Page, { root }: { root: string }): Promise<Set<string>> => {
  const heard = new Set<string>();
  const list = await readFile(path.join(root, 'videos/clip/1/stream_2.m3u8'), 'utf8');
  await page.route(/\/voice-\w+\.m3u8/, (route) => {
    const [name = ''] = /voice-\w+/.exec(route.request().url()) ?? [];
    return route.fulfill({
      contentType: 'application/vnd.apple.mpegurl',
      body: list.replaceAll('.m4s', `.m4s?${name}`),
    });
  });
  page.on('request', (request) => {
    const [, name] = /stream_2_\d+\.m4s(?:\?(voice-\w+))?$/.exec(request.url()) ?? [];
    if (/stream_2_\d/.test(request.url())) heard.add(name ?? 'stream_2');
  });
  return heard;
};
