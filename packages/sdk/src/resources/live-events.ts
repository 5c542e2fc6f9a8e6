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

export type LiveEvent = Answer<'getLiveEvent'>;

/** Live events and their channels. */
export const createLiveEvents = (api: Api) => {
  const at = (eventId: string) => ({ params: { path: { eventId } } });
  return {
    list: (query: Query<'listLiveEvents'> & CallOptions = {}) =>
      listPages(query, (call) => api.call(api.GET('/api/liveEvents', call))),
    get: (id: string): Promise<LiveEvent> =>
      api.call(api.GET('/api/liveEvents/{id}', { params: { path: { id } } })),
    create: async (body: Body<'createLiveEvent'>): Promise<LiveEvent> =>
      (await api.call(api.POST('/api/liveEvents', { body }))).doc,
    update: async (id: string, body: Body<'updateLiveEvent'>): Promise<LiveEvent> =>
      (await api.call(api.PATCH('/api/liveEvents/{id}', { params: { path: { id } }, body }))).doc,
    /** Moves a live event to the trash, or deletes it permanently. */
    delete: async (id: string, options: DeleteOptions = {}): Promise<void> => {
      const query = toDeleteQuery(options);
      await api.call(api.DELETE('/api/liveEvents/{id}', { params: { path: { id }, query } }));
    },
    restore: async (id: string): Promise<void> => {
      await api.call(api.POST('/api/liveEvents/{id}/restore', { params: { path: { id } } }));
    },
    /** Starts the channel, which then receives the camera's signal. */
    startChannel: (id: string) => api.call(api.POST('/api/liveEvents/{eventId}/start-channel', at(id))),
    stopChannel: (id: string) => api.call(api.POST('/api/liveEvents/{eventId}/stop-channel', at(id))),
    /** Shows the signal to viewers. */
    goLive: (id: string) => api.call(api.POST('/api/liveEvents/{eventId}/go-live', at(id))),
    end: (id: string) => api.call(api.POST('/api/liveEvents/{eventId}/end', at(id))),
    reset: (id: string) => api.call(api.POST('/api/liveEvents/{eventId}/reset', at(id))),
    /** The secret that the encoder needs. Each copy is logged. */
    getStreamKey: (id: string) => api.call(api.POST('/api/liveEvents/{eventId}/stream-key/copy', at(id))),
    renewStreamKey: (id: string) => api.call(api.POST('/api/liveEvents/{eventId}/stream-key', at(id))),
    statistics: (id: string) => api.call(api.GET('/api/liveEvents/{eventId}/analytics', at(id))),
  };
};
