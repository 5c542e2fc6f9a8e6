import type { Integration } from '@/payload-types';

import type { Instance } from '../instance/boot';
import { uniqueName } from '../rows/factories';
import { callApi, type ApiAnswer, type Caller } from './call-api';

export type MadeIntegration = { doc: Integration; errors?: { message: string }[]; message?: string };

/** Requests a new integration; by default, one that reads videos. */
export const postIntegration = (
  instance: Instance,
  cookie: string,
  body: Record<string, unknown> = {},
): Promise<ApiAnswer<MadeIntegration>> =>
  callApi<MadeIntegration>(instance, 'POST', '/api/integrations', {
    cookie,
    body: { title: uniqueName('integration'), permissions: { videos: ['read'] }, ...body },
  });

/** Creates an integration. Returns its token, which is shown only once. */
export const makeToken = async (
  instance: Instance,
  cookie: string,
  body: Record<string, unknown> = {},
): Promise<{ id: string; token: string }> => {
  const { body: answer } = await postIntegration(instance, cookie, body);
  if (!answer.doc?.token) throw new Error(`no token: ${JSON.stringify(answer)}`);
  return { id: answer.doc.id, token: answer.doc.token };
};

/** The list of videos as a caller sees it. */
export const listVideos = (instance: Instance, caller: Caller, query = '') =>
  callApi<{ docs: { id: string }[] }>(instance, 'GET', `/api/videos${query}`, caller);
