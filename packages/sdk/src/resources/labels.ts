import type { Api } from '../create-api';
import { Listing, type Page } from '../listing';
import type { Answer, Body, Query } from '../operations';

type Category = Answer<'getCategory'>;
type Tag = Answer<'getTag'>;
type PlayerPreset = Answer<'getPlayerPreset'>;

export const createCategories = (api: Api) => ({
  list: (query: Query<'listCategories'> = {}) =>
    new Listing<Category, Page<Category> & Answer<'listCategories'>>((position) =>
      api.call(
        api.GET('/api/categories', {
          params: { query: { ...query, page: undefined, ...position } as never },
        }),
      ),
    ),
  get: (id: string) => api.call(api.GET('/api/categories/{id}', { params: { path: { id } } })),
  create: async (body: Body<'createCategory'>): Promise<Category> =>
    (await api.call(api.POST('/api/categories', { body }))).doc,
  update: async (id: string, body: Body<'updateCategory'>): Promise<Category> =>
    (await api.call(api.PATCH('/api/categories/{id}', { params: { path: { id } }, body }))).doc,
  delete: async (id: string): Promise<void> => {
    await api.call(api.DELETE('/api/categories/{id}', { params: { path: { id } } }));
  },
});

export const createTags = (api: Api) => ({
  list: (query: Query<'listTags'> = {}) =>
    new Listing<Tag, Page<Tag> & Answer<'listTags'>>((position) =>
      api.call(
        api.GET('/api/tags', { params: { query: { ...query, page: undefined, ...position } as never } }),
      ),
    ),
  get: (id: string) => api.call(api.GET('/api/tags/{id}', { params: { path: { id } } })),
  create: async (body: Body<'createTag'>): Promise<Tag> =>
    (await api.call(api.POST('/api/tags', { body }))).doc,
  update: async (id: string, body: Body<'updateTag'>): Promise<Tag> =>
    (await api.call(api.PATCH('/api/tags/{id}', { params: { path: { id } }, body }))).doc,
  delete: async (id: string): Promise<void> => {
    await api.call(api.DELETE('/api/tags/{id}', { params: { path: { id } } }));
  },
});

export const createPlayerPresets = (api: Api) => ({
  list: (query: Query<'listPlayerPresets'> = {}) =>
    new Listing<PlayerPreset, Page<PlayerPreset> & Answer<'listPlayerPresets'>>((position) =>
      api.call(
        api.GET('/api/playerPresets', {
          params: { query: { ...query, page: undefined, ...position } as never },
        }),
      ),
    ),
  get: (id: string) => api.call(api.GET('/api/playerPresets/{id}', { params: { path: { id } } })),
});
