import { z } from 'zod';

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
import type { VariableMeta } from './variable-meta';

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

/** A variable as docs/reference/configuration.md and .env.example show it. */
export type Variable = VariableMeta & {
  name: string;
  section: SectionName;
  /** The text to set it to; null if the variable has no fixed default. */
  fallback: string | null;
  /** The adapters that have the variable, as `smtp`; empty if it does not depend on one of its section. */
  adapters: string[];
  isRequired: boolean;
  /** The values of the variable that selects the adapter; empty for other variables. */
  values: string[];
};

type Shape = Record<string, z.core.$ZodType>;

/** Follows wrappers to the `.default()` of a schema. */
const findDefault = (schema: z.core.$ZodType): unknown => {
  const { def } = schema._zod;
  if (def.type === 'default') return (def as z.core.$ZodDefaultDef).defaultValue;
  if (def.type === 'optional') return findDefault((def as z.core.$ZodOptionalDef).innerType);
  return def.type === 'pipe' ? findDefault((def as z.core.$ZodPipeDef).in) : undefined;
};

const toText = (value: unknown): string | null =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null;

type Found = { name: string; schema: z.core.$ZodType; adapter: string | null };

/** The variables of a section; those of several adapters are found once for each. */
const findInSection = (section: SectionName): Found[] => {
  const { schema, defaults } = sections[section];
  const toFound = (shape: Shape, adapter: string | null): Found[] =>
    Object.entries(shape).map(([name, field]) => ({ name, schema: field, adapter }));
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return toFound(schema.shape, null);
  const [selector = ''] = Object.keys(defaults);
  return schema.options.flatMap((option) => {
    const shape: Shape = option.shape;
    const literal = shape[selector];
    return toFound(shape, literal instanceof z.ZodLiteral ? String(literal.value) : null);
  });
};

const toVariable = (section: SectionName, name: string, found: Found[]): Variable => {
  const defaults: Record<string, string> = sections[section].defaults;
  const meta = found
    .map(({ schema }) => z.globalRegistry.get(schema))
    .find((candidate) => candidate?.description && candidate.readBy);
  const { description = '', readBy = '', usual, example } = meta ?? {};
  const isSelector = name in defaults;
  const isShared = (Object.keys(sections) as SectionName[]).some(
    (other) => other !== section && findInSection(other).some((one) => one.name === name),
  );
  const ofAdapters = found.flatMap(({ adapter }) => adapter ?? []);
  const [first] = found;
  return {
    ...{ name, section, description, readBy, usual, example },
    fallback: isSelector ? (defaults[name] ?? null) : toText(first && findDefault(first.schema)),
    adapters: isSelector || isShared ? [] : ofAdapters,
    isRequired: !isSelector && found.every(({ schema }) => !z.safeParse(schema, undefined).success),
    values: isSelector ? ofAdapters : [],
  };
};

/** All variables that the processes read, each once, in the order of the sections. */
export const listVariables = (): Variable[] => {
  const seen = new Set<string>();
  return (Object.keys(sections) as SectionName[]).flatMap((section) => {
    const found = findInSection(section);
    return [...new Set(found.map(({ name }) => name))]
      .filter((name) => !seen.has(name) && seen.add(name))
      .map((name) =>
        toVariable(
          section,
          name,
          found.filter((one) => one.name === name),
        ),
      );
  });
};
