import { expect } from 'vitest';

import { createPorts } from '@/lib/adapters/get-ports';
import type { VideoData, VideoState } from '@/lib/videos/publishing/video-data';
import type { Video } from '@/payload-types';

import { callApi } from '../api/call-api';
import { bootInstance } from '../instance/boot';
import { poll } from '../poll';
import { createTenant, logIn } from '../rows/factories';
import { getVideo, readVideoRow, uploadClip, view } from '../uploads/upload-clip';
import { makePacedFfmpeg } from './paced-ffmpeg';

/**
 * An instance with a worker whose encodes can be slowed down, a manager who uploads, and views of a video.
 */
export const bootEncoding = async () => {
  const instance = await bootInstance();
  const { ports, env } = instance;
  const ffmpeg = await makePacedFfmpeg();
  const before = { ...ports };
  const paced = createPorts({ ...env, encoder: { ...env.encoder, FFMPEG_PATH: ffmpeg.file } });
  Object.assign(ports, { encoderFor: paced.encoderFor, listEncoders: paced.listEncoders });
  const tenant = await createTenant(instance.payload, { features: { collaborationEnabled: true } });
  const cookie = await logIn(instance, tenant.people.manager);
  const stopWorker = await instance.startWorker();

  const get = (id: string) => getVideo(instance, { cookie }, id);
  const readStored = async <T>(id: string, file: string): Promise<T | null> => {
    const response = await view(instance, `videos/${id}/${file}`);
    return response.ok ? ((await response.json()) as T) : null;
  };
  const readState = (id: string) => readStored<VideoState>(id, 'state.json');

  const readRow = (id: string) => readVideoRow(instance, id);

  return {
    instance,
    cookie,
    setPace: ffmpeg.setPace,
    get,
    readState,
    readData: (id: string) => readStored<VideoData>(id, 'data.json'),
    readRow,
    upload: (file: string, replace?: string) => uploadClip(instance, { cookie }, { file, replace }),
    patch: (id: string, body: unknown) => callApi(instance, 'PATCH', `/api/videos/${id}`, { cookie, body }),
    untilStatus: (id: string, ...statuses: Video['status'][]) =>
      poll(
        async () => {
          const row = await readRow(id);
          return row && statuses.includes(row.status) && (await get(id));
        },
        { what: `${id} is ${statuses.join(' or ')}`, seconds: 90 },
      ),
    untilState: (id: string, state: Partial<VideoState>) =>
      expect.poll(() => readState(id), { timeout: 30_000 }).toEqual({ schema: 1, id, ...state }),
    close: async () => {
      await stopWorker();
      Object.assign(ports, before);
      await instance.close();
      await ffmpeg.remove();
    },
  };
};
