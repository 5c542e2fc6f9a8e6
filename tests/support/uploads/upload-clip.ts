import { readFile } from 'node:fs/promises';

import type { Video } from '@/payload-types';

import { callApi, type Caller } from '../api/call-api';
import type { Instance } from '../instance/boot';

type Ticket = { videoId: string; signedUrl: string };

/** Opens an upload, or with `replace` a new version of a video, and sends the file to the returned URL. */
export const uploadClip = async (
  instance: Instance,
  caller: Caller,
  { file, replace, mimeType = 'video/mp4' }: { file: string; replace?: string; mimeType?: string },
): Promise<string> => {
  const path = replace ? `/api/videos/upload/${replace}` : '/api/videos/upload';
  const { status, body } = await callApi<Ticket>(instance, 'PUT', path, {
    ...caller,
    body: { title: 'Ein Film', mimeType },
  });
  if (status !== 200) throw new Error(`the ticket answered ${status}: ${JSON.stringify(body)}`);
  const sent = await fetch(body.signedUrl, {
    method: 'PUT',
    headers: { 'content-type': mimeType },
    body: new Uint8Array(await readFile(file)),
  });
  if (!sent.ok) throw new Error(`the storage answered ${sent.status}: ${await sent.text()}`);
  return body.videoId;
};

/** The video as the API returns it. */
export const getVideo = async (instance: Instance, caller: Caller, id: string): Promise<Video> =>
  (await callApi<Video>(instance, 'GET', `/api/videos/${id}`, caller)).body;

/** A video's stored row. Polling it takes a tenth of the time of a call. */
export const readVideoRow = ({ payload }: Instance, id: string): Promise<Video | null> =>
  payload.db.findOne<Video>({ collection: 'videos', where: { id: { equals: id } } });

/** Deletes a video that a test no longer needs, so that its encode stops. */
export const endLadder = ({ payload }: Instance, id: string): Promise<unknown> =>
  payload.delete({ collection: 'videos', id, overrideAccess: true });

/** An anonymous viewer's response for a stream object. */
export const view = (instance: Instance, key: string): Promise<Response> =>
  fetch(`${instance.edgeUrl}/${key}`, { signal: AbortSignal.timeout(10_000) });
