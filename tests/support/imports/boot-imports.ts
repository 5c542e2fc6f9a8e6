import { expect } from 'vitest';

import { createImportRunner } from '@/lib/imports/loops';
import type { Encoding, Import, Video } from '@/payload-types';

import { callApi } from '../api/call-api';
import { bootInstance, type Instance } from '../instance/boot';
import { poll } from '../poll';
import { createTenant, logIn, type Tenant } from '../rows/factories';
import { startMediaServer } from './media-server';

/**
 * An installation that imports from a simulated Vimeo and web server, with a tenant for each test. Call
 * `reset` and `close` in a file's hooks.
 */
export const bootImports = async () => {
  const instance: Instance = await bootInstance();
  const server = await startMediaServer();
  // Environment variables also reach workers in separate processes.
  Object.assign(process.env, { VIMEO_API_URL: server.url, IMPORT_PRIVATE_HOSTS: server.host });
  Object.assign(instance.env.imports, { vimeoUrl: server.url, privateHosts: [server.host] });
  let tenant: Tenant;
  let cookie = '';

  const forgetAll = () => instance.payload.db.deleteMany({ collection: 'imports', where: {} });
  const useTenant = async (options?: Parameters<typeof createTenant>[1]): Promise<void> => {
    tenant = await createTenant(instance.payload, options);
    cookie = await logIn(instance, tenant.people.superadmin);
  };

  const call = <T = Record<string, unknown>>(path: string, body?: unknown, caller: object = { cookie }) =>
    callApi<T>(instance, body === undefined ? 'GET' : 'POST', `/api/videos${path}`, { ...caller, body });

  const createRunner = (owner = 'test') =>
    createImportRunner({
      payload: instance.payload,
      ports: instance.ports,
      settings: instance.env.imports,
      secret: instance.env.secret,
      owner,
    });

  const findImports = async (): Promise<Import[]> => {
    const where = { workspace: { equals: tenant.workspace.id } };
    const sort = ['requestedAt', 'address'];
    const found = { collection: 'imports', where, sort, pagination: false } as const;
    return (await instance.payload.db.find<Import>(found)).docs;
  };

  const findEncoding = (video: string | null | undefined) =>
    instance.payload.db.findOne<Encoding>({
      collection: 'encodings',
      where: { video: { equals: video ?? '' } },
    });

  return {
    instance,
    server,
    call,
    createRunner,
    findImports,
    findEncoding,
    useTenant,
    getTenant: () => tenant,

    /** Runs a worker until every import has ended. */
    runAll: async (): Promise<Import[]> => {
      const runner = createRunner();
      const rows = await poll(
        async () => {
          await runner.startNext();
          const all = await findImports();
          return all.every(({ state }) => !['QUEUED', 'RUNNING'].includes(state)) ? all : null;
        },
        { seconds: 20, what: 'the end of all imports' },
      );
      await runner.stop();
      return rows;
    },

    findVideo: (id: string | null | undefined) =>
      instance.payload.db.findOne<Video>({ collection: 'videos', where: { id: { equals: id ?? '' } } }),

    /** Reads a video's object in the upload bucket. */
    readFile: async (video: string | null | undefined): Promise<Buffer> => {
      const encoding = await findEncoding(video);
      const object = await instance.storage.read({ bucket: 'upload', key: encoding?.inputKey ?? 'none' });
      return Buffer.concat((await object?.body.toArray()) ?? []);
    },

    expectVideos: async (count: number): Promise<void> => {
      const where = { workspace: { equals: tenant.workspace.id } };
      expect((await instance.payload.db.count({ collection: 'videos', where })).totalDocs).toBe(count);
    },

    askWeb: (paths: string[], more: object = {}) =>
      call<{ imports: { id: string; state: string }[]; refused: object[] }>('/import', {
        source: 'web',
        items: paths.map((path) => ({ address: `${server.url}${path}` })),
        ...more,
      }),

    reset: async (): Promise<void> => {
      await forgetAll();
      server.files.clear();
      server.vimeo.clear();
      server.folders.clear();
      server.refusal.status = null;
      server.requests.length = 0;
      await useTenant();
    },

    close: async (): Promise<void> => {
      delete process.env.VIMEO_API_URL;
      delete process.env.IMPORT_PRIVATE_HOSTS;
      Object.assign(instance.env.imports, { vimeoUrl: 'https://api.vimeo.com', privateHosts: [] });
      await server.stop();
      await forgetAll();
      await instance.close();
    },
  };
};
