import type { Endpoint } from 'payload';

import { ssoEndpoints } from '@/endpoints/accounts/sso';
import { notificationEndpoints } from '@/endpoints/platform/notifications';
import {
  getHealthEndpoint,
  getOpenApiEndpoint,
  getOperatorSettingsEndpoint,
  listOutboxEndpoint,
  sendTestEmailEndpoint,
  updateOperatorSettingsEndpoint,
} from '@/endpoints/platform/system';
import { reviewEmailEndpoints } from '@/endpoints/review/review-emails';
import { sharePageEndpoints } from '@/endpoints/review/share-page';
import { oembedEndpoints } from '@/endpoints/videos/embedding';
import { uploadTokenEndpoints } from '@/endpoints/videos/upload-tokens';
import { multipartEndpoints } from '@/endpoints/videos/uploads';
import { incomingWebhookEndpoints } from '@/endpoints/webhooks/incoming';
import { closeCalls } from '@/endpoints/workarounds/guard-framework-calls';
import { checkoutEndpoints } from '@/endpoints/workspaces/billing';

/** Endpoints below `/api` that belong to no collection. */
export const rootEndpoints: Endpoint[] = [
  getHealthEndpoint,
  getOpenApiEndpoint,
  listOutboxEndpoint,
  getOperatorSettingsEndpoint,
  updateOperatorSettingsEndpoint,
  sendTestEmailEndpoint,
  ...notificationEndpoints,
  ...oembedEndpoints,
  ...incomingWebhookEndpoints,
  ...checkoutEndpoints,
  ...ssoEndpoints,
  ...multipartEndpoints,
  ...uploadTokenEndpoints,
  ...sharePageEndpoints,
  ...reviewEmailEndpoints,
  // Payload would render an image of any text that an anonymous caller sends.
  ...closeCalls(['get /og']),
];
