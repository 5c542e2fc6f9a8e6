import type { VideoData } from '@/lib/videos/publishing/video-data';
import type { PresentedTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';
import type { Video } from '@/payload-types';

import { callApi, type ApiAnswer } from '../api/call-api';
import { bootInstance } from '../instance/boot';
import { poll } from '../poll';
import { createTenant, logIn } from '../rows/factories';
import { createServedVideo, readVideoData } from '../rows/served-video';

type Answer = PresentedTexttrack & { message?: string };
export type Tracks = { texttracks: PresentedTexttrack[] };
type File = { name: string; bytes: string | Uint8Array<ArrayBuffer>; language?: string; type?: string };

export const subtitles = { language: 'de-DE', type: 'subtitles' };
export const makeVtt = (words = 'Hallo') =>
  `WEBVTT\n\nNOTE ours\n\n00:00:01.000 --> 00:00:02.000\n${words}\n`;

/** An installation with a worker, and a tenant's manager who calls it. */
export const bootTexttracks = async () => {
  const instance = await bootInstance();
  const tenant = await createTenant(instance.payload);
  const cookie = await logIn(instance, tenant.people.manager);
  const stopWorker = await instance.startWorker();

  const call = <T = Answer>(method: 'GET' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    callApi<T>(instance, method, `/api/videos/${path}`, { cookie, ...(body !== undefined && { body }) });
  const readData = (id: string) => readVideoData(instance, id);

  return {
    instance,
    tenant,
    cookie,
    call,
    readData,
    makeVideo: (data: { status?: Video['status'] } = {}) =>
      createServedVideo(instance, { workspace: tenant.workspace, ...data }),
    put: (id: string, body: unknown) => call('PUT', `${id}/texttracks`, body),
    putFile: async (
      id: string,
      { name, bytes, ...fields }: File,
    ): Promise<Omit<ApiAnswer<Answer>, 'headers'>> => {
      const form = new FormData();
      for (const [key, value] of Object.entries({ ...subtitles, ...fields })) form.set(key, value);
      form.set('file', new Blob([bytes]), name);
      const response = await fetch(`${instance.apiUrl}/api/videos/${id}/texttracks`, {
        method: 'PUT',
        headers: { cookie, 'accept-language': 'en' },
        body: form,
      });
      return { status: response.status, body: (await response.json()) as Answer };
    },
    read: (id: string, query = '') => call<Video & Tracks>('GET', `${id}${query}`),
    untilPublished: (id: string, fits: (tracks: VideoData['texttracks']) => boolean) =>
      poll(async () => fits((await readData(id))?.texttracks ?? []), { what: 'the data file' }),
    close: async (): Promise<void> => {
      await stopWorker();
      await instance.close();
    },
  };
};
