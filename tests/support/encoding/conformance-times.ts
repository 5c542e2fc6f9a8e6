import path from 'node:path';

import { changeClip, makeClip, makeClipOf, runFfmpeg } from './clips';
import { aac, copied, encoded, h264, tag709, usual, x264, type Case } from './conformance-base';
import { claimDuration, claimFrameTime, forgetFrameRate, setEdits, setPriming } from './patch-video';
import { beeps, pattern, storeAs } from './test-pattern';

/** A static pattern above moving content. */
const still = [
  'format=gbrp',
  'drawbox=x=0:y=0:w=iw*3/10:h=ih*3/10:c=0xc04040:t=fill',
  'drawbox=x=iw*7/10:y=0:w=iw*3/10:h=ih*3/10:c=0x40a040:t=fill',
  'drawbox=x=0:y=ih*7/10:w=iw*3/10:h=ih*3/10:c=0x4050c0:t=fill',
  'drawbox=x=iw*7/10:y=ih*7/10:w=iw*3/10:h=ih*3/10:c=0xc0c040:t=fill',
  'drawbox=x=iw*2/5:y=ih*2/5:w=iw/5:h=ih/5:c=black:t=fill',
  "drawbox=x=iw*2/5:y=ih*2/5:w=iw/5:h=ih/5:c=white:t=fill:enable='lt(mod(t+0.0001,1),0.13)'",
  storeAs('bt709'),
].join(',');

const timelines: Case[] = [
  {
    name: 'an ordinary MP4 with reordered frames',
    make: () =>
      makeClip('conform-plain.mp4', [
        ...[...pattern({ size: '640x360', seconds: 4 }), ...beeps(4), ...tag709],
        ...[...x264, '-preset', 'fast', '-bf', '3', ...aac],
      ]),
    expected: copied,
  },
  {
    name: 'audio that starts 250 ms late',
    make: () =>
      makeClipOf('conform-late-250.mp4', async (target) => {
        const sound = path.join(`${target}.m4a`);
        await runFfmpeg([...beeps(5.75, 0.25), ...aac, sound]);
        const inputs = ['-i', await usual(), '-itsoffset', '0.25', '-i', sound];
        await runFfmpeg([...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy', '-f', 'mp4', target]);
      }),
    expected: { ...copied, seconds: 6, flashes: 5 },
  },
  {
    name: 'video that starts 3 s late',
    make: () =>
      makeClipOf('conform-late-pictures.mp4', async (target) => {
        const file = await usual();
        const inputs = ['-i', file, '-itsoffset', '3', '-i', file, '-map', '1:v', '-map', '0:a'];
        await runFfmpeg([...inputs, '-c', 'copy', '-t', '6', '-f', 'mp4', target]);
      }),
    expected: { ...encoded, seconds: 6, flashes: 3 },
  },
  {
    name: 'a Matroska file that was cut between two key frames',
    make: () =>
      makeClipOf('conform-cut.mkv', async (target) => {
        const cut = ['-ss', '2.3', '-t', '3.5', '-c', 'copy', '-avoid_negative_ts', 'disabled'];
        await runFfmpeg(['-i', await usual(), ...cut, '-f', 'matroska', target]);
      }),
    // The first visible frame starts at zero.
    expected: { ...encoded, seconds: 3.5, flashes: 2 },
  },
  {
    name: 'a phone’s audio with 2,112 samples of priming',
    make: () => changeClip('conform-priming.mp4', usual, (bytes) => setPriming(bytes, 2112)),
    expected: { ...copied, seconds: 6, flashes: 5 },
  },
  {
    name: 'a Matroska file that starts at 7 s',
    make: () =>
      makeClipOf('conform-seven.mkv', async (target) => {
        const later = ['-c', 'copy', '-output_ts_offset', '7', '-avoid_negative_ts', 'disabled'];
        await runFfmpeg(['-i', await usual(), ...later, '-f', 'matroska', target]);
      }),
    expected: { ...copied, seconds: 6, flashes: 5, frames: 150 },
  },
  {
    name: 'headers that claim a duration of one hour',
    make: () => changeClip('conform-hour.mp4', usual, (bytes) => claimDuration(bytes, 3_600_000)),
    expected: { ...copied, seconds: 6, flashes: 6 },
  },
  {
    name: 'an edit list that hides frames after 30 s',
    make: () =>
      changeClip(
        'conform-hidden.mp4',
        () =>
          makeClip('conform-whole.mp4', [
            ...pattern({ size: '160x90', rate: '5', seconds: 37, hidden: [32, 33.9] }),
            ...[...beeps(37), ...tag709, ...h264, '-g', '10', '-sc_threshold', '0', ...aac],
          ]),
        (bytes) =>
          setEdits(bytes, [
            { from: 0, length: 32 },
            { from: 34, length: 3 },
          ]),
      ),
    expected: { ...encoded, seconds: 35, fps: 5, flashes: 34, isSuggested: true },
  },
  {
    name: 'frames reordered from the second segment on',
    make: () =>
      makeClip('conform-reordered.mp4', [
        ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=15:d=6'],
        ...[...beeps(6), '-vf', `rotate='if(lt(t,2),mod(n*n*7,13),t/4)',${still}`],
        ...[...h264, ...tag709, ...aac],
      ]),
    expected: { ...copied, seconds: 6, fps: 15, flashes: 6, colourError: 8, isReordered: true },
  },
  {
    name: 'audio longer than the video',
    make: () =>
      makeClip('conform-longer-sound.mp4', [
        ...[...pattern({ seconds: 3 }), ...beeps(5), ...tag709, ...h264, ...aac],
      ]),
    expected: { ...encoded, seconds: 5, flashes: 3, frames: 75 },
  },
  {
    name: 'video longer than the audio',
    make: () =>
      makeClip('conform-longer-pictures.mp4', [
        ...[...pattern({ seconds: 5 }), ...beeps(3), ...tag709, ...h264, ...aac],
      ]),
    expected: { ...copied, seconds: 5, flashes: 3 },
  },
];

const copy = (name: string, kind: string, options: readonly string[] = []): (() => Promise<string>) => {
  const make = async (target: string): Promise<void> => {
    await runFfmpeg(['-i', await usual(), '-c', 'copy', ...options, '-f', kind, target]);
  };
  return () => makeClipOf(name, make);
};

const containers: Case[] = [
  {
    name: 'a recorder’s fragmented MP4',
    make: copy('conform-fragments.mp4', 'mp4', ['-movflags', 'frag_keyframe+empty_moov']),
    // The source's own second frame is late.
    expected: { ...copied, seconds: 6, flashes: 6, longestGap: 0.065 },
  },
  {
    name: 'a transport stream',
    make: copy('conform-stream.ts', 'mpegts'),
    expected: { ...encoded, seconds: 6, flashes: 6, frames: 150 },
  },
  {
    name: 'a passthrough source',
    make: () =>
      makeClip('conform-kept.mp4', [
        ...[...pattern({ size: '640x360', seconds: 6 }), ...beeps(6), ...tag709, ...x264],
        ...['-preset', 'fast', '-bf', '2', '-g', '50', '-sc_threshold', '0', ...aac],
      ]),
    expected: { ...copied, seconds: 6, flashes: 6 },
  },
  {
    name: 'a passthrough source whose edit list hides frames',
    make: () =>
      changeClip(
        'conform-kept-hidden.mp4',
        () =>
          makeClip('conform-kept-whole.mp4', [
            ...pattern({ size: '640x360', seconds: 8, hidden: [2, 3.95] }),
            ...[...beeps(8), ...tag709, ...h264, '-g', '50', '-sc_threshold', '0', ...aac],
          ]),
        (bytes) =>
          setEdits(bytes, [
            { from: 0, length: 2 },
            { from: 4, length: 4 },
          ]),
      ),
    expected: { ...encoded, seconds: 6, flashes: 6 },
  },
];

const rates: Case[] = [
  {
    name: 'a browser’s screen recording that is static for its first 11 s',
    make: () =>
      changeClip(
        'conform-screen.webm',
        () =>
          makeClipOf('conform-screen-rate.webm', async (target) => {
            const slow = "select='gte(t,11)+not(mod(n,6))',settb=1/1000,setpts='PTS+floor(random(1)*7)'";
            await runFfmpeg([
              ...[...pattern({ size: '160x90', rate: '30', seconds: 14 }), ...beeps(14), '-vf', slow],
              ...['-fps_mode', 'vfr', '-enc_time_base:v', '1:1000', ...tag709, '-c:v', 'libvpx'],
              ...['-deadline', 'realtime', '-cpu-used', '8', '-b:v', '800k', '-c:a', 'libopus'],
              ...['-f', 'webm', '-live', '1', target],
            ]);
          }),
        forgetFrameRate,
      ),
    expected: { ...encoded, seconds: 14, fps: 30, flashes: 13, longestGap: 0.24 },
  },
  {
    name: 'a Matroska file with a wrong frame rate in its header',
    make: () =>
      changeClip('conform-rate.mkv', copy('conform-rate-true.mkv', 'matroska'), (bytes) =>
        claimFrameTime(bytes, 16_666_666),
      ),
    expected: { ...copied, seconds: 6, flashes: 6 },
  },
];

/** Sources with special timestamps. */
export const timeCases: Case[] = [...timelines, ...containers, ...rates];
