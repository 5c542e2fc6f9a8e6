import { getOverviewEndpoint } from './get-overview';
import { getRequestsDailyEndpoint } from './get-requests-daily';
import { getRequestsDailyByVideoEndpoint } from './get-requests-daily-by-video';
import { getRequestsDailyOfVideoEndpoint } from './get-requests-daily-of-video';
import { getTrafficDailyEndpoint } from './get-traffic-daily';
import { getVideoDetailsEndpoint } from './get-video-details';

/** Below `/api/statistics`. */
export const statisticsEndpoints = [
  getOverviewEndpoint,
  getTrafficDailyEndpoint,
  getRequestsDailyEndpoint,
  getRequestsDailyByVideoEndpoint,
  getRequestsDailyOfVideoEndpoint,
  getVideoDetailsEndpoint,
];
