import { createApi, type Api, type ClientOptions } from './create-api';
import {
  createEventLog,
  createIntegrations,
  createRules,
  createUploadTokens,
  createWebhookEndpoints,
} from './resources/automation';
import { createCategories, createPlayerPresets, createTags } from './resources/labels';
import { createLiveEvents } from './resources/live-events';
import { createStatistics } from './resources/statistics';
import { createTextTracks } from './resources/text-tracks';
import { createVideos } from './resources/videos';
import { sign, unwrap } from './webhooks';

/**
 * A client of one installation.
 *
 * @example
 * const client = createClient({ url: 'https://videos.example.com', token: 'rh_…' });
 * const video = await client.videos.upload('film.mp4', { title: 'Product tour' });
 */
export const createClient = (options: ClientOptions) => {
  const api: Api = createApi(options);
  return {
    videos: createVideos(api),
    textTracks: createTextTracks(api),
    liveEvents: createLiveEvents(api),
    categories: createCategories(api),
    tags: createTags(api),
    playerPresets: createPlayerPresets(api),
    statistics: createStatistics(api),
    webhookEndpoints: createWebhookEndpoints(api),
    uploadTokens: createUploadTokens(api),
    eventLog: createEventLog(api),
    integrations: createIntegrations(api),
    rules: createRules(api),
    imports: { list: () => api.call(api.GET('/api/videos/import', { params: { query: { limit: 500 } } })) },
    workspace: { usage: () => api.call(api.GET('/api/workspaces/check-subscription-limits')) },
    webhooks: { unwrap, sign },
    /**
     * Every call of the API by its path: `client.request.GET('/api/videos/{id}', …)`. Errors are returned.
     */
    request: api,
  };
};

export type ReelhofClient = ReturnType<typeof createClient>;
