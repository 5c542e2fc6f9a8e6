import { expect } from 'vitest';

import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import type { Video } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { bootInstance } from '@/tests/support/instance/boot';
import { createTenant, logIn } from '@/tests/support/rows/factories';

import { createServedVideo } from './served-video';

type Answer = { doc: Video; error: string; errors: { field?: string }[] };
type Unlocked = { token: string; dataUrl: string; watchUrl: string | null; error: string; expiresAt: string };

export const password = 'Birkenweg 12';
/** A segment of a video's file. */
export const segmentOf = (id: string): string => `videos/${id}/1/hls/720/a.m4s`;

/** An instance with an edge, and a tenant whose plan includes passwords and domains of videos. */
export const bootLockedVideos = async () => {
  const instance = await bootInstance();
  const tenant = await createTenant(instance.payload, { features: { videoPrivacyEnabled: true } });
  const manager = { cookie: await logIn(instance, tenant.people.manager) };
  const editor = { cookie: await logIn(instance, tenant.people.editor) };
  const patch = (id: string, body: object, caller = manager) =>
    callApi<Answer>(instance, 'PATCH', `/api/videos/${id}`, { ...caller, body });
  const unlock = (id: string, body: object = { password }, headers: Record<string, string> = {}) =>
    callApi<Unlocked>(instance, 'POST', `/api/videos/${id}/unlock`, { body, headers });
  const readRow = (id: string) => findById(instance.payload, slugs.videos, id, withTrash);
  const statusOf = async (address: string, headers: Record<string, string> = {}): Promise<number> => {
    const url = new URL(address, instance.edgeUrl);
    return (await fetch(url, { headers, redirect: 'manual' })).status;
  };
  /** A published public video with a segment. */
  const createPublic = async (workspace = tenant.workspace): Promise<string> => {
    const id = await createServedVideo(instance, { workspace, visibility: 'public' });
    await instance.storage.write({
      ...{ bucket: 'stream', key: segmentOf(id), visibility: 'public', cacheControl: 'no-store' },
      ...{ contentType: 'video/iso.segment', body: Buffer.from('segment') },
    });
    await publishVideo(instance, { videoId: id });
    return id;
  };
  const createLocked = async (viewing: object = { password }): Promise<string> => {
    const id = await createPublic();
    expect((await patch(id, { viewing })).status).toBe(200);
    return id;
  };
  /** The root of an unlocked video's addresses. */
  const open = async (id: string, body?: object): Promise<string> => {
    const { status, body: answer } = await unlock(id, body);
    expect(status).toBe(200);
    return `/t/${answer.token}`;
  };
  return {
    ...{ instance, tenant, manager, editor },
    ...{ patch, unlock, readRow, statusOf, createPublic, createLocked, open },
  };
};
