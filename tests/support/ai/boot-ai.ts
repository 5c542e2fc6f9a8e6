import { spawn, type ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';

import { createPorts } from '@/lib/adapters/get-ports';
import type { AiCreditUsage, Texttrack, Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { getClip, type ClipName } from '@/tests/support/encoding/clips';
import { bootInstance } from '@/tests/support/instance/boot';
import { bundleScript } from '@/tests/support/instance/bundle-script';
import { poll } from '@/tests/support/poll';
import { createTenant, logIn, type Tenant } from '@/tests/support/rows/factories';
import { createServedVideo } from '@/tests/support/rows/served-video';

import { startChatServer } from './chat-server';
import { startSpeechServer, startTranslateServer } from './engine-servers';

type Answer = Record<string, unknown> & { error?: string; message?: string };

/** An instance whose AI engines are HTTP servers of the test. */
export const bootAi = async () => {
  const instance = await bootInstance();
  const { payload, ports } = instance;
  const speech = await startSpeechServer();
  const translate = await startTranslateServer();
  let write: (material: string) => string = () => 'Ein Satz.';
  const chat = await startChatServer({ write: ({ messages }) => write(messages.at(-1)?.content ?? '') });
  const engines = {
    TRANSCRIBER: 'openai',
    TRANSCRIBER_URL: `${speech.url}/v1`,
    TRANSLATOR: 'libretranslate',
    TRANSLATOR_URL: translate.url,
    WRITER: 'openai',
    WRITER_URL: chat.url,
    WRITER_API_KEY: chat.apiKey,
    WRITER_MODEL: chat.model,
  };
  const { readEnv } = await import('@/lib/core/env/env');
  const { getTranscriber, getTranslator, getWriter } = createPorts(readEnv({ ...process.env, ...engines }));
  const before = { ...ports };
  Object.assign(ports, { getTranscriber, getTranslator, getWriter });

  const workers: ChildProcess[] = [];
  const findTenant = async (monthlyAiCredits = 0, aiFeaturesEnabled = true) => {
    const tenant = await createTenant(payload, {
      features: { aiFeaturesEnabled },
      limits: { monthlyAiCredits },
    });
    return { tenant, cookie: await logIn(instance, tenant.people.manager) };
  };

  /** Creates an encoded video of the given duration whose MP4 is this clip. */
  const makeVideo = async (
    { workspace }: Tenant,
    { clip = 'standard.mp4', duration = 90 }: { clip?: ClipName; duration?: number } = {},
  ) => {
    const id = await createServedVideo(instance, { workspace });
    const url = `videos/${id}/1/mp4/360p.mp4`;
    await instance.storage.write({
      bucket: 'stream',
      key: url,
      body: createReadStream(await getClip(clip)),
      contentType: 'video/mp4',
      cacheControl: 'private',
      visibility: 'private',
    });
    const row = await payload.db.findOne<Video>({ collection: 'videos', where: { id: { equals: id } } });
    const mp4 = [{ url, width: 640, height: 360, name: '360p', size: 1000 }];
    await payload.db.updateOne({
      collection: 'videos',
      id,
      data: { duration, src: { ...(row?.src as object), mp4 } },
    });
    return id;
  };

  return {
    ...{ instance, speech, translate, chat, findTenant, makeVideo },
    setWriter: (next: typeof write): void => {
      write = next;
    },
    call: (
      cookie: string,
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: unknown,
    ) =>
      callApi<Answer>(instance, method, `/api/videos/${path}`, {
        cookie,
        ...(body !== undefined && { body }),
      }),
    findCredits: async ({ workspace }: Tenant) => {
      const { docs } = await payload.db.find<AiCreditUsage>({
        collection: 'aiCreditUsages',
        where: { workspace: { equals: workspace.id } },
        sort: 'createdAt',
        pagination: false,
      });
      const counted = await payload.db.findOne<{ id: string; count: number }>({
        collection: 'usage',
        where: { and: [{ workspace: { equals: workspace.id } }, { metric: { equals: 'aiCredits' } }] },
      });
      return {
        count: counted?.count ?? 0,
        rows: docs.map(({ type, state, credits }) => [type, state, credits]),
      };
    },
    findTracks: async (videoId: string): Promise<Texttrack[]> =>
      (
        await payload.db.find<Texttrack>({
          collection: 'texttracks',
          where: { video: { equals: videoId } },
          sort: 'createdAt',
          pagination: false,
        })
      ).docs,
    /** The temporary files that a job has left. */
    listWorkFiles: async (videoId: string): Promise<string[]> => {
      const keys: string[] = [];
      const folder = { bucket: 'upload', prefix: `uploads/${videoId}/ai/` } as const;
      for await (const { key } of instance.storage.list(folder)) keys.push(key);
      return keys;
    },
    /** Starts a worker in a separate process that can be killed. */
    startWorkerProcess: (env: Record<string, string> = {}): ChildProcess => {
      const worker = spawn(process.execPath, [bundleScript('bin/worker.ts')], {
        env: { ...process.env, ...engines, ...env },
        stdio: 'ignore',
      });
      workers.push(worker);
      return worker;
    },
    kill: async (worker: ChildProcess): Promise<void> => {
      worker.kill('SIGKILL');
      await poll(() => worker.signalCode !== null, { what: 'the worker’s end' });
    },
    /** Expires the leases and locks of killed workers. */
    endLeases: async (): Promise<void> => {
      const leaseUntil = new Date(Date.now() - 1000).toISOString();
      for (const collection of ['autoTranscriptions', 'texttracks', 'locks'] as const)
        await payload.db.updateMany({
          collection,
          where: { leaseOwner: { exists: true } },
          data: { leaseUntil },
        });
    },
    close: async () => {
      for (const worker of workers) worker.kill('SIGKILL');
      speech.gate.release();
      translate.gate.release();
      Object.assign(ports, before);
      for (const server of [speech, translate, chat]) await server.stop();
      await payload.db.deleteMany({ collection: 'autoTranscriptions', where: {} });
      await payload.db.deleteMany({ collection: 'texttracks', where: { status: { exists: true } } });
      await instance.close();
    },
  };
};
export type AiSetup = Awaited<ReturnType<typeof bootAi>>;
