import type { z } from 'zod';

import { transcriberSchema, translatorSchema, writerSchema } from './ai-env';
import { backupSchema } from './backup-env';
import { cloudEncoderSchema, cloudLiveSchema, provisioningSchema } from './cloud-env';
import { generalSchema, mailSchema } from './general-env';
import { identitySchema } from './identity-env';
import { liveSchema } from './live-env';
import { encoderSchema, importSchema, storageSchema } from './media-env';
import { metricsSchema, traceSchema } from './observability-env';
import {
  billingSchema,
  trustSchema,
  crmSchema,
  domainsSchema,
  purgeSchema,
  webhookSchema,
} from './service-env';
import { signUpSchema } from './sign-up-env';

/**
 * The schema of every part of the configuration, in the order of docs/reference/configuration.md. `defaults`
 * names the adapter that a discriminated union uses if none is set.
 */
export const sections = {
  general: { schema: generalSchema, defaults: {} },
  mail: { schema: mailSchema, defaults: { MAIL: 'outbox' } },
  signUp: { schema: signUpSchema, defaults: {} },
  identity: { schema: identitySchema, defaults: {} },
  storage: { schema: storageSchema, defaults: { STORAGE: 'filesystem' } },
  backup: { schema: backupSchema, defaults: {} },
  purge: { schema: purgeSchema, defaults: { CDN: 'off' } },
  domains: { schema: domainsSchema, defaults: { DOMAINS: 'proxied' } },
  encoder: { schema: encoderSchema, defaults: { ENCODER: 'ffmpeg' } },
  live: { schema: liveSchema, defaults: { LIVE: 'embedded' } },
  imports: { schema: importSchema, defaults: {} },
  webhooks: { schema: webhookSchema, defaults: {} },
  provisioning: { schema: provisioningSchema, defaults: { PROVISIONING: 'shared' } },
  cloudEncoder: { schema: cloudEncoderSchema, defaults: { CLOUD_ENCODER: 'off' } },
  cloudLive: { schema: cloudLiveSchema, defaults: { CLOUD_LIVE: 'off' } },
  transcriber: { schema: transcriberSchema, defaults: { TRANSCRIBER: 'off' } },
  translator: { schema: translatorSchema, defaults: { TRANSLATOR: 'off' } },
  writer: { schema: writerSchema, defaults: { WRITER: 'off' } },
  billing: { schema: billingSchema, defaults: { BILLING: 'manual' } },
  trust: { schema: trustSchema, defaults: {} },
  crm: { schema: crmSchema, defaults: { CRM: 'off' } },
  metrics: { schema: metricsSchema, defaults: {} },
  traces: { schema: traceSchema, defaults: {} },
} as const;

type Sections = typeof sections;

export type SectionName = keyof Sections;

/** The validated values of each section. */
export type Settings = { [Name in SectionName]: z.infer<Sections[Name]['schema']> };
