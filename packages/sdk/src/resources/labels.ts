import type { Api } from '../create-api';
import { listPages } from '../listing';
import {
  type Answer,
  type Body,
  type CallOptions,
  type Query,
  type DeleteOptions,
  toDeleteQuery,
} from '../operations';

const at = (id: string) => ({ params: { path: { id } } });

export const createCategories = (api: Api) => ({
  list: (query: Query<'listCategories'> & CallOptions = {}) =>
    listPages(query, (call) => api.call(api.GET('/api/categories', call))),
  get: (id: string) => api.call(api.GET('/api/categories/{id}', at(id))),
  create: async (body: Body<'createCategory'>): Promise<Answer<'getCategory'>> =>
    (await api.call(api.POST('/api/categories', { body }))).doc,
  update: async (id: string, body: Body<'updateCategory'>): Promise<Answer<'getCategory'>> =>
    (await api.call(api.PATCH('/api/categories/{id}', { ...at(id), body }))).doc,
  delete: async (id: string, options: DeleteOptions = {}): Promise<void> => {
    const params = { path: { id }, query: toDeleteQuery(options) };
    await api.call(api.DELETE('/api/categories/{id}', { params }));
  },
  restore: async (id: string): Promise<void> => {
    await api.call(api.POST('/api/categories/{id}/restore', at(id)));
  },
});

export const createTags = (api: Api) => ({
  list: (query: Query<'listTags'> & CallOptions = {}) =>
    listPages(query, (call) => api.call(api.GET('/api/tags', call))),
  get: (id: string) => api.call(api.GET('/api/tags/{id}', at(id))),
  create: async (body: Body<'createTag'>): Promise<Answer<'getTag'>> =>
    (await api.call(api.POST('/api/tags', { body }))).doc,
  update: async (id: string, body: Body<'updateTag'>): Promise<Answer<'getTag'>> =>
    (await api.call(api.PATCH('/api/tags/{id}', { ...at(id), body }))).doc,
  delete: async (id: string): Promise<void> => {
    await api.call(api.DELETE('/api/tags/{id}', at(id)));
  },
});

export const createPlayerPresets = (api: Api) => ({
  list: (query: Query<'listPlayerPresets'> & CallOptions = {}) =>
    listPages(query, (call) => api.call(api.GET('/api/playerPresets', call))),
  get: (id: string) => api.call(api.GET('/api/playerPresets/{id}', at(id))),
  create: async (body: Body<'createPlayerPreset'>): Promise<Answer<'getPlayerPreset'>> =>
    (await api.call(api.POST('/api/playerPresets', { body }))).doc,
  update: async (id: string, body: Body<'updatePlayerPreset'>): Promise<Answer<'getPlayerPreset'>> =>
    (await api.call(api.PATCH('/api/playerPresets/{id}', { ...at(id), body }))).doc,
  delete: async (id: string, options: DeleteOptions = {}): Promise<void> => {
    const params = { path: { id }, query: toDeleteQuery(options) };
    await api.call(api.DELETE('/api/playerPresets/{id}', { params }));
  },
  restore: async (id: string): Promise<void> => {
    await api.call(api.POST('/api/playerPresets/{id}/restore', at(id)));
  },
});
