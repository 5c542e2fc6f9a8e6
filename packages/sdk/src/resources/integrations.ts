import type { Api } from '../create-api';
import { Listing, type Page } from '../listing';
import type { Answer, Body, Query } from '../operations';

export type Integration = Answer<'getIntegration'>;

/** Tokens. Only a session of a person may manage them: a token can't make another one. */
export const createIntegrations = (api: Api) => ({
  list: (query: Query<'listIntegrations'> = {}) =>
    new Listing<Integration, Page<Integration> & Answer<'listIntegrations'>>((position) =>
      api.call(
        api.GET('/api/integrations', {
          params: { query: { ...query, page: undefined, ...position } as never },
        }),
      ),
    ),
  get: (id: string) => api.call(api.GET('/api/integrations/{id}', { params: { path: { id } } })),
  /** The answer contains the token, which is not shown again. */
  create: async (body: Body<'createIntegration'>): Promise<Integration> =>
    (await api.call(api.POST('/api/integrations', { body }))).doc,
  update: async (id: string, body: Body<'updateIntegration'>): Promise<Integration> =>
    (await api.call(api.PATCH('/api/integrations/{id}', { params: { path: { id } }, body }))).doc,
  delete: async (id: string): Promise<void> => {
    await api.call(api.DELETE('/api/integrations/{id}', { params: { path: { id } } }));
  },
});
