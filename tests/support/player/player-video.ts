import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { access, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Encodes 20 s of test video and tone: two renditions and separate audio as fMP4, an MP4, poster,
 * storyboard and a caption file.
 */
const encodeVideo = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const ffmpeg = (...args: string[]) =>
    run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args], { cwd: folder });
  await ffmpeg(
    ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=10', '-f', 'lavfi', '-i', 'sine=frequency=440'],
    ...['-t', '20', '-map', '0:v', '-map', '0:v', '-map', '1:a'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', '-keyint_min', '20'],
    ...['-sc_threshold', '0', '-filter:v:1', 'scale=320:180', '-b:v:0', '500k', '-b:v:1', '150k'],
    ...['-c:a', 'aac', '-b:a', '64k', '-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init.mp4', '-master_pl_name', 'master.m3u8'],
    ...['-var_stream_map', 'v:0,agroup:a v:1,agroup:a a:0,agroup:a,default:yes'],
    ...['-hls_segment_filename', 'stream_%v_%d.m4s', 'stream_%v.m3u8'],
  );
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=10:duration=20'];
  await ffmpeg(
    ...[...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...['-movflags', '+faststart', 'low.mp4'],
  );
  await ffmpeg(...source, '-frames:v', '1', 'poster.jpg');
  await ffmpeg(...source, '-vf', 'fps=1/2,scale=160:90,tile=10x1', '-frames:v', '1', 'sprite.jpg');
  const cues = Array.from({ length: 10 }, (_, index) => {
    const time = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`;
    return `${time(index * 2)} --> ${time(index * 2 + 2)}\nsprite.jpg#xywh=${index * 160},0,160,90`;
  });
  await writeFile(path.join(folder, 'storyboard.vtt'), `WEBVTT\n\n${cues.join('\n\n')}\n`);
  await writeFile(
    path.join(folder, 'captions.vtt'),
    'WEBVTT\n\n00:00:00.000 --> 00:00:20.000\n<b>Hello</b> & welcome\n',
  );
};

/** The cache outlives a run; its name includes a hash of the encoding. */
const cacheFolder = path.join(
  tmpdir(),
  `reelhof-test-film-${createHash('sha256').update(String(encodeVideo)).digest('hex').slice(0, 16)}`,
);

/** Copies the test video to a folder, encoding it on first use on this machine. */
export const storeVideo = async (folder: string): Promise<void> => {
  const isThere = await access(cacheFolder).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const draft = `${cacheFolder}-${randomUUID()}`;
    await encodeVideo(draft);
    // If another process was faster, its copy is used.
    await rename(draft, cacheFolder).catch(() => rm(draft, { recursive: true, force: true }));
  }
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(cacheFolder, folder, { recursive: true });
};
