import { expect } from 'vitest';

import { getLiveDataKey } from '@/lib/core/storage/storage-keys';
import { liveInfoSchema, type LiveInfo } from '@/lib/live/live-status';
import { liveDataSchema } from '@/lib/live/publishing/live-data';
import { publishLive } from '@/lib/live/publishing/publish-live';

import { callApi } from '../api/call-api';
import type { Instance } from '../instance/boot';

export type EventRow = {
  id: string;
  state: string;
  channelState: string;
  info: LiveInfo;
  archiveVideo?: string | null;
};

/** The ISO 8601 time in this many minutes. */
export const soon = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** Live event calls of a person who may run events. */
export const createEventCalls = (instance: Instance, cookie: string) => ({
  create: async (fields: object = {}): Promise<EventRow> => {
    const { body, status } = await callApi<{ doc: EventRow }>(instance, 'POST', '/api/liveEvents', {
      cookie,
      body: { title: 'Spring', startDateTime: soon(5), endDateTime: soon(65), ...fields },
    });
    expect(status).toBe(201);
    return body.doc;
  },
  read: async (id: string) => {
    const { body } = await callApi<EventRow>(instance, 'GET', `/api/liveEvents/${id}`, { cookie });
    return { ...body, info: liveInfoSchema.parse(body.info) };
  },
  post: (id: string, step: string) =>
    callApi<{ error?: string; message?: string; state?: string; channelState?: string }>(
      instance,
      'POST',
      `/api/liveEvents/${id}/${step}`,
      { cookie },
    ),
  /** Reads the public data of the event. */
  readData: async (id: string) => {
    await publishLive(instance, { eventId: id });
    const opened = await instance.storage.read({ bucket: 'stream', key: getLiveDataKey(id) });
    const text = Buffer.concat((await opened?.body.toArray()) ?? []).toString('utf8');
    return liveDataSchema.parse(JSON.parse(text));
  },
});
