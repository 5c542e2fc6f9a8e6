import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { z } from 'zod';

const run = promisify(execFile);

/**
 * Draws a clock with the default font. Without fonts the clip only has the timer of ffmpeg's test pattern.
 */
const clock =
  "drawtext=text='%{pts\\:hms}':fontsize=h/8:fontcolor=white:box=1:boxcolor=black@0.6:boxborderw=16:" +
  'x=(w-tw)/2:y=h-th-h/12';

const encode = (ffmpeg: string, filter: string, path: string, seconds: number) =>
  run(
    ffmpeg,
    [
      ['-hide_banner', '-loglevel', 'error', '-y', '-nostdin'],
      ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=30:duration=${seconds}`],
      ['-f', 'lavfi', '-i', `sine=frequency=440:beep_factor=4:sample_rate=48000:duration=${seconds}`],
      ['-vf', filter, '-c:v', 'libx264', '-preset', 'superfast', '-pix_fmt', 'yuv420p'],
      ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart', path],
    ].flat(),
    { timeout: 120_000 },
  );

/** Creates the sample clip: a test pattern with a clock and a tone. */
export const makeSampleClip = async (
  ffmpeg: string,
  { path, seconds = 12 }: { path: string; seconds?: number },
): Promise<void> => {
  try {
    await encode(ffmpeg, clock, path, seconds);
  } catch {
    // An ffmpeg without fonts cannot draw text. `testsrc2` has its own timer.
    await encode(ffmpeg, 'null', path, seconds);
  }
};

const ticketSchema = z.object({ videoId: z.string(), signedUrl: z.string() });
const loginSchema = z.object({ user: z.object({ id: z.string() }) });
const videoSchema = z.object({
  status: z.string(),
  statusProgress: z.number().nullish(),
  statusMessage: z.string().nullish(),
});

type Options = {
  /** Base URL of the web process, without a trailing slash. */
  baseUrl: string;
  login: { email: string; password: string };
  clip: string;
  title: string;
  say: (line: string) => void;
};

const call = async (url: string, init: RequestInit & { what: string }): Promise<Response> => {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
  if (!response.ok)
    throw new Error(`${init.what} responded with ${response.status}: ${await response.text()}`);
  return response;
};

/**
 * Uploads a clip like an editor's browser: signs in, requests a ticket, uploads to the signed URL, waits for
 * the encoding and publishes the video. Returns the video id when the video can be played.
 */
export const uploadSample = async ({ baseUrl, login, clip, title, say }: Options): Promise<string> => {
  const json = { 'content-type': 'application/json' };
  const session = await call(`${baseUrl}/api/users/login`, {
    what: 'The sign-in',
    method: 'POST',
    headers: json,
    body: JSON.stringify(login),
  });
  loginSchema.parse(await session.json());
  const cookie = session.headers
    .getSetCookie()
    .map((entry) => entry.split(';')[0])
    .join('; ');
  const headers = { ...json, cookie };

  const ticket = ticketSchema.parse(
    await (
      await call(`${baseUrl}/api/videos/upload`, {
        what: 'The upload call',
        method: 'PUT',
        headers,
        body: JSON.stringify({ title, mimeType: 'video/mp4', filename: 'beispiel.mp4', language: 'de-DE' }),
      })
    ).json(),
  );
  await call(ticket.signedUrl, {
    what: 'The storage',
    method: 'PUT',
    headers: { 'content-type': 'video/mp4' },
    body: new Uint8Array(await readFile(clip)),
  });
  await waitUntilComplete(`${baseUrl}/api/videos/${ticket.videoId}`, headers, say);
  await call(`${baseUrl}/api/videos/${ticket.videoId}`, {
    what: 'Publishing',
    method: 'PATCH',
    headers,
    body: JSON.stringify({ visibility: 'public' }),
  });
  return ticket.videoId;
};

const pollMs = 1000;
const patienceMs = 15 * 60 * 1000;

const waitUntilComplete = async (
  url: string,
  headers: Record<string, string>,
  say: (line: string) => void,
): Promise<void> => {
  let lastLine = '';
  for (const start = Date.now(); Date.now() - start < patienceMs; await pause(pollMs)) {
    const video = videoSchema.parse(await (await call(url, { what: 'The video', headers })).json());
    if (video.status === 'COMPLETE') return;
    if (video.status === 'ERROR') throw new Error(`The sample could not be encoded: ${video.statusMessage}`);
    const line = `Encoding the sample clip: ${video.statusProgress ?? 0} %`;
    if (line !== lastLine) say((lastLine = line));
  }
  throw new Error('The sample clip was not encoded within 15 minutes.');
};

/** Waits until a public URL responds. */
export const waitUntilPublic = async (url: string): Promise<void> => {
  for (const start = Date.now(); Date.now() - start < 60_000; await pause(250)) {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    );
    if (response?.ok) return;
  }
  throw new Error(`${url} did not become public within a minute.`);
};
