import config from '@payload-config';
import {
  REST_DELETE,
  REST_GET,
  REST_OPTIONS,
  REST_PATCH,
  REST_POST,
  REST_PUT,
} from '@payloadcms/next/routes';

import { refuseForeignOrigins } from '@/lib/http/refuse-foreign-origins';

export const GET = REST_GET(config);
export const POST = refuseForeignOrigins(REST_POST(config));
export const DELETE = refuseForeignOrigins(REST_DELETE(config));
export const PATCH = refuseForeignOrigins(REST_PATCH(config));
export const PUT = refuseForeignOrigins(REST_PUT(config));
export const OPTIONS = REST_OPTIONS(config);
