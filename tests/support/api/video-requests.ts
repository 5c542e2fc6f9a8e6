import { readFile } from 'node:fs/promises';

import { expect, type APIRequestContext } from '@playwright/test';

import { type ClipName, getClip } from '../encoding/clips';

type Ticket = { videoId: string; signedUrl: string };

/** A video that waits for its file. */
export const createVideo = async (
  request: APIRequestContext,
  title: string,
  fields: { categories?: string[]; tags?: string[] } = {},
): Promise<Ticket> => {
  const data = { title, mimeType: 'video/mp4', filename: 'film.mp4', ...fields };
  const answer = await request.put('/api/videos/upload', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Ticket;
};

/** Creates a video with a file (a clip or any bytes), which the worker encodes. Returns its id. */
export const uploadVideo = async (
  request: APIRequestContext,
  title: string,
  file: ClipName | Buffer = 'standard.mp4',
): Promise<string> => {
  const { videoId, signedUrl } = await createVideo(request, title);
  const data = typeof file === 'string' ? await readFile(await getClip(file)) : file;
  const sent = await request.put(signedUrl, { headers: { 'content-type': 'video/mp4' }, data });
  expect(sent.ok()).toBe(true);
  return videoId;
};
