import type { Api } from '../create-api';
import type { Query } from '../operations';

/** Views, plays, watch time and traffic. Days are in UTC unless `tz` is given. */
export const createStatistics = (api: Api) => ({
  views: (query: Query<'getDailyViews'> = {}) =>
    api.call(api.GET('/api/statistics/requests-daily', { params: { query } })),
  viewsByVideo: (query: Query<'getViewsByVideo'>) =>
    api.call(api.GET('/api/statistics/requests-daily-by-video', { params: { query } })),
  viewsOfVideo: (videoId: string, query: Query<'getDailyViewsOfVideo'> = {}) =>
    api.call(api.GET('/api/statistics/requests-daily/{videoId}', { params: { path: { videoId }, query } })),
  traffic: (query: Query<'getDailyTraffic'> = {}) =>
    api.call(api.GET('/api/statistics/traffic-daily', { params: { query } })),
  video: (videoId: string, query: Query<'getVideoStatistics'> = {}) =>
    api.call(api.GET('/api/statistics/videos/{videoId}', { params: { path: { videoId }, query } })),
});
