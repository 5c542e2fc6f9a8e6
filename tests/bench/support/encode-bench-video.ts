import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { playerDesignDefaults } from '@/lib/videos/players/design';
import type { VideoData } from '@/lib/videos/publishing/video-data';

import { makeClip } from '../../support/encoding/clips';
import { createEncodingBench } from '../../support/encoding/encoding';

/** `afterwards` may change the encoded files in their folder. */
export type BenchClip = {
  seconds: number;
  size: string;
  fps: number;
  noise: number;
  afterwards?: (folder: string) => Promise<void>;
};

/** 720p with noise, so that renditions have about the bitrate of real video. */
const standard: BenchClip = { seconds: 24, size: '1280x720', fps: 25, noise: 8 };

const makeSource = ({ seconds, size, fps, noise }: BenchClip): Promise<string> =>
  makeClip(`bench-player-${seconds}-${size}-${fps}-${noise}.mp4`, [
    ...[
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=${size}:rate=${fps}:duration=${seconds},noise=alls=${noise}:allf=t`,
    ],
    ...['-f', 'lavfi', '-i', `aevalsrc=sin(440*2*PI*t)/4|sin(330*2*PI*t)/4:duration=${seconds}`],
    ...'-c:v libx264 -preset veryfast -crf 22 -pix_fmt yuv420p -c:a aac -b:a 128k'.split(' '),
  ]);

/** Encodes a clip into `videos/bench/` of `site`, stored as the server stores it. Returns its URLs. */
export const encodeBenchVideo = async (
  site: string,
  clip: BenchClip = standard,
): Promise<{ src: string; poster: string }> => {
  const bench = await createEncodingBench();
  try {
    const { result, folder } = await bench.encodeToFolder(await makeSource(clip));
    const target = path.join(site, 'videos', 'bench', '1');
    await mkdir(path.dirname(target), { recursive: true });
    await cp(folder, target, { recursive: true });
    await clip.afterwards?.(target);
    const move = (key: string): string => key.replace(/^videos\/[^/]+\/1\//, 'videos/bench/1/');
    const now = new Date().toISOString();
    const data: VideoData = {
      schema: 1,
      id: 'bench',
      v: 1,
      title: 'Bench',
      description: '',
      language: null,
      duration: result.duration,
      fps: result.fps,
      frameCount: result.frameCount,
      orientation: result.orientation,
      poster: move(result.posterKey),
      posters: result.webpPosters.map(({ key, longest }) => ({ url: move(key), longest })),
      storyboard: result.storyboardKey && move(result.storyboardKey),
      hls: move(result.hlsKey),
      hlsMaster: await readFile(path.join(site, move(result.hlsKey)), 'utf8'),
      mp4: [],
      audioTracks: result.audioTracks,
      chapters: [],
      texttracks: [],
      design: playerDesignDefaults,
      embed: { access: 'allowed', domains: [] },
      createdAt: now,
      updatedAt: now,
      oembed: null,
      pageUrl: null,
    };
    await writeFile(path.join(site, 'videos', 'bench', 'data.json'), JSON.stringify(data));
    return { src: `/${move(result.hlsKey)}`, poster: `/${move(result.posterKey)}` };
  } finally {
    await bench.close();
  }
};
