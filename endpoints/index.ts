import type { Endpoint } from 'payload';

import { updateSubscriptionAfterCheckoutEndpoint } from '@/endpoints/billing/update-subscription-after-checkout';
import { closeCalls } from '@/endpoints/patches/guard-framework-calls';
import { getHealthEndpoint } from '@/endpoints/platform/get-health';
import { getOpenApiEndpoint } from '@/endpoints/platform/get-openapi';
import { listOutboxEndpoint } from '@/endpoints/platform/list-outbox';
import { getOembedEndpoint } from '@/endpoints/publishing/get-oembed';
import { changeReviewMailsEndpoint } from '@/endpoints/review-mails/change-review-mails';
import { endReviewMailsEndpoint } from '@/endpoints/review-mails/end-review-mails';
import { collaborateEndpoints } from '@/endpoints/sharing/page/collaborate-endpoints';
import { completeSsoEndpoint } from '@/endpoints/sso/complete-sso';
import { connectIdentityEndpoint } from '@/endpoints/sso/connect-identity';
import { disconnectIdentityEndpoint } from '@/endpoints/sso/disconnect-identity';
import { proveSsoFactorEndpoint } from '@/endpoints/sso/prove-sso-factor';
import { startSsoEndpoint } from '@/endpoints/sso/start-sso';
import { cancelMultipartUploadEndpoint } from '@/endpoints/uploads/cancel-multipart-upload';
import { completeUploadEndpoint } from '@/endpoints/uploads/complete-upload';
import { listUploadPartsEndpoint } from '@/endpoints/uploads/list-upload-parts';
import { prepareEndsEndpoint } from '@/endpoints/uploads/prepare-ends';
import { preparePartEndpoint } from '@/endpoints/uploads/prepare-part';
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
  startSsoEndpoint,
  completeSsoEndpoint,
  proveSsoFactorEndpoint,
  connectIdentityEndpoint,
  disconnectIdentityEndpoint,
  listUploadPartsEndpoint,
  preparePartEndpoint,
  prepareEndsEndpoint,
  completeUploadEndpoint,
  cancelMultipartUploadEndpoint,
  ...collaborateEndpoints,
  // Without a log-in: the token of a mail is for its addressee.
  endReviewMailsEndpoint,
  changeReviewMailsEndpoint,
  // Payload draws a picture of whatever text a stranger sends.
  ...closeCalls(['get /og']),
];
