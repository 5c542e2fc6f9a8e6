import type { Endpoint } from 'payload';

import { getHealthEndpoint } from './system/get-health';
import { getOpenApiEndpoint } from './system/get-openapi';
import { listOutboxEndpoint } from './system/list-outbox';
import { multipartEndpoints } from './uploads/multipart';
import { getOembedEndpoint } from './videos/get-oembed';
import { receiveStorageEventEndpoint } from './webhooks/receive-storage-event';

/** Endpoints below `/api` that belong to no collection. */
export const rootEndpoints: Endpoint[] = [
  getHealthEndpoint,
  getOpenApiEndpoint,
  listOutboxEndpoint,
  getOembedEndpoint,
  receiveStorageEventEndpoint,
  ...multipartEndpoints,
];
