import {
  REST_DELETE,
  REST_GET,
  REST_OPTIONS,
  REST_PATCH,
  REST_POST,
  REST_PUT,
} from '@payloadcms/next/routes';

import { frameApi } from '@/lib/http/frame/frame-api';
import { offerApi } from '@/lib/http/server/offered-api';
import config from '@payload-config';

export const GET = frameApi(REST_GET(config), config);
export const POST = frameApi(REST_POST(config), config);
export const DELETE = frameApi(REST_DELETE(config), config);
export const PATCH = frameApi(REST_PATCH(config), config);
export const PUT = frameApi(REST_PUT(config), config);
export const OPTIONS = frameApi(REST_OPTIONS(config), config);

offerApi({ GET, POST, DELETE, PATCH, PUT, OPTIONS });
