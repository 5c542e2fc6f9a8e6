import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  TextFieldSingleValidation,
} from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { type AddressRule, findAddressFault } from '@/lib/core/network/public-address';
import { sealSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import { endpointLimits, pulledUrl } from '@/lib/webhooks/rules';
import { createWebhookSecret } from '@/lib/webhooks/send-webhook';

type UrlFault = 'url' | 'urlHttps' | 'urlPrivate';

/** Why an endpoint may not have a URL, or null. Host names are resolved only when a webhook is sent. Pure. */
export const findUrlFault = (value: string, rule: AddressRule): UrlFault | null => {
  if (value === pulledUrl) return null;
  if (!URL.canParse(value) || value.length > endpointLimits.url) return 'url';
  const url = new URL(value);
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return 'url';
  if (findAddressFault(rule, url) === null) return null;
  return url.protocol === 'https:' ? 'urlPrivate' : 'urlHttps';
};

/** Field validation of an endpoint's URL. */
export const validateUrl: TextFieldSingleValidation = (value, { req }) => {
  const fault = findUrlFault(value ?? '', getEnv().webhooks);
  return fault === null || translate(req.i18n.language, `webhooks.errors.${fault}`);
};

/** Creates the signing secret of a new endpoint. It is stored sealed. */
export const issueSecret: CollectionBeforeChangeHook = ({ context, data, operation }) => {
  if (operation !== 'create') return data;
  const secret = createWebhookSecret();
  context.webhookSecret = secret;
  return { ...data, sealedSecret: sealSecret(getEnv().secret, secret) };
};

/** Adds the secret to the answer of the create call. */
export const showSecretOnce: CollectionAfterChangeHook = ({ context, doc, operation }) =>
  operation === 'create' && context.webhookSecret ? { ...doc, secret: context.webhookSecret } : doc;

/** Forgets the failures of an endpoint that is enabled again, or it would soon be disabled again. */
export const resumeEnabled: CollectionBeforeChangeHook = ({ data, operation, originalDoc }) =>
  operation === 'update' && data.isDisabled === false && originalDoc?.isDisabled
    ? { ...data, disabledReason: null, failingSince: null }
    : data;

/** Deletes the deliveries of a deleted endpoint. A worker that is sending one loses it. */
export const removeDeliveries: CollectionAfterDeleteHook = async ({ doc, id, req }) => {
  await req.payload.db.deleteMany({
    collection: slugs.webhookDeliveries,
    where: { endpoint: { equals: String(id) } },
  });
  return doc;
};
