import type { Endpoint } from 'payload';

import { updateSubscriptionAfterCheckoutEndpoint } from '@/endpoints/billing/update-subscription-after-checkout';
import { closeCalls } from '@/endpoints/patches/guard-framework-calls';
import { getHealthEndpoint } from '@/endpoints/platform/get-health';
import { getOpenApiEndpoint } from '@/endpoints/platform/get-openapi';
import { listOutboxEndpoint } from '@/endpoints/platform/list-outbox';
import { getOembedEndpoint } from '@/endpoints/publishing/get-oembed';
import { collaborateEndpoints } from '@/endpoints/sharing/collaborate';
import { reviewMailEndpoints } from '@/endpoints/sharing/review-mails';
import { ssoEndpoints } from '@/endpoints/sso/sso';
import { multipartEndpoints } from '@/endpoints/uploads/multipart';
import { receiveMediaConvertEventEndpoint } from '@/endpoints/webhooks/receive-mediaconvert-event';
import { receiveStorageEventEndpoint } from '@/endpoints/webhooks/receive-storage-event';
import { receiveStripeEventEndpoint } from '@/endpoints/webhooks/receive-stripe-event';

/** Endpoints below `/api` that belong to no collection. */
export const rootEndpoints: Endpoint[] = [
  getHealthEndpoint,
  getOpenApiEndpoint,
  listOutboxEndpoint,
  getOembedEndpoint,
  receiveStorageEventEndpoint,
  receiveMediaConvertEventEndpoint,
  receiveStripeEventEndpoint,
  updateSubscriptionAfterCheckoutEndpoint,
  ...ssoEndpoints,
  ...multipartEndpoints,
  ...collaborateEndpoints,
  ...reviewMailEndpoints,
  // Payload draws a picture of whatever text a stranger sends.
  ...closeCalls(['get /og']),
];
