import config from '@payload-config';
import {
  REST_DELETE,
  REST_GET,
  REST_OPTIONS,
  REST_PATCH,
  REST_POST,
  REST_PUT,
} from '@payloadcms/next/routes';

import { logRequests } from '@/lib/http/log-requests';
import { refuseForeignOrigins } from '@/lib/http/refuse-foreign-origins';

export const GET = logRequests(REST_GET(config));
export const POST = logRequests(refuseForeignOrigins(REST_POST(config)));
export const DELETE = logRequests(refuseForeignOrigins(REST_DELETE(config)));
export const PATCH = logRequests(refuseForeignOrigins(REST_PATCH(config)));
export const PUT = logRequests(refuseForeignOrigins(REST_PUT(config)));
export const OPTIONS = REST_OPTIONS(config);
