import { randomBytes } from 'node:crypto';
import path from 'node:path';

import { z } from 'zod';

import { httpUrl, transcriberSchema, translatorSchema, writerSchema, type AiEnv } from './ai-env';
import {
  cloudEncoderSchema,
  cloudLiveSchema,
  provisioningSchema,
  type CloudEncoderEnv,
  type CloudLiveEnv,
  type ProvisioningEnv,
} from './cloud-env';
import { domainsSchema, type DomainsEnv } from './domains-env';
import { crmSchema, type CrmEnv } from './crm-env';
import { findHalfClients, identitySchema, toProviders, type ProviderSettings } from './identity-env';
import { billingSchema, splitTrustPoints, trustSchema } from './billing-env';
import { liveSchema, toLiveEnv, type LiveEnv } from './live-env';
import { readKeptSecret } from '../secrets/secret';
import { findMetricsFault, metricsSchema, toMetricsEnv, type MetricsEnv } from './metrics-env';
import { purgeSchema, type PurgeEnv } from './purge-env';
import { toTraceEnv, traceSchema, type TraceEnv } from './trace-env';
import { signUpSchema, toSignUpEnv, type SignUpEnv } from './sign-up-env';

const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

const port = z.coerce.number().int().min(1).max(65_535);

const generalSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  EDGE_PORT: port.default(3001),
  EDGE_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: httpUrl.optional(),
  EDGE_URL: httpUrl.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|mongodb(\+srv)?:\/\/)/, 'must start with file: or mongodb://')
    .optional(),
  SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: flag.default(false),
  SEED: z.enum(['demo', 'none']).default('demo'),
  DEMO_EMAIL: z.email().default('demo@reelhof.local'),
  DEMO_PASSWORD: z.string().min(8).optional(),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(8).max(64).default(8),
  PASSWORD_MIN_CLASSES: z.coerce.number().int().min(1).max(4).default(4),
  SUPPORT_EMAIL: z.email().default('support@reelhof.local'),
  WEB_INTERNAL_URL: httpUrl.optional(),
  COUNTRY_DATABASE: z.string().min(1).optional(),
  HEARTBEAT_FILE: z.string().min(1).optional(),
  STOP_SECONDS: z.coerce.number().int().min(1).max(3600).default(10),
  HOSTED_BY: z.string().min(1).max(100).optional(),
  HOSTED_BY_URL: httpUrl.optional(),
  IMPRINT_URL: httpUrl.optional(),
  ANALYTICS_SCRIPT_URL: httpUrl.optional(),
});

const storageSchema = z.discriminatedUnion('STORAGE', [
  z.object({ STORAGE: z.literal('filesystem') }),
  z.object({
    STORAGE: z.literal('s3'),
    S3_ENDPOINT: httpUrl.optional(),
    S3_REGION: z.string().min(1).default('eu-central-1'),
    S3_ACCESS_KEY_ID: z.string().min(1),
    S3_SECRET_ACCESS_KEY: z.string().min(1),
    S3_UPLOAD_BUCKET: z.string().min(3),
    S3_STREAM_BUCKET: z.string().min(3),
    S3_FORCE_PATH_STYLE: flag.default(false),
    S3_VISIBILITY: z.enum(['acl', 'edge']).default('edge'),
  }),
]);

/** Presets of x264: a faster one needs less CPU and produces larger files. */
const encoderPresets = ['ultrafast', 'superfast', 'veryfast', 'faster', 'fast', 'medium'] as const;

const encoderSchema = z.discriminatedUnion('ENCODER', [
  z.object({
    ENCODER: z.literal('ffmpeg'),
    ENCODER_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(1),
    ENCODER_PRESET: z.enum(encoderPresets).default('veryfast'),
    /** Seconds from which a video is encoded in chunks. */
    ENCODER_PIECES_FROM: z.coerce.number().int().min(10).default(1200),
    FFMPEG_PATH: z.string().min(1).default('ffmpeg'),
    FFPROBE_PATH: z.string().min(1).default('ffprobe'),
  }),
]);

const mailSchema = z.discriminatedUnion('MAIL', [
  z.object({ MAIL: z.literal('outbox'), MAIL_FROM: z.string().default('Reelhof <noreply@reelhof.local>') }),
  z.object({
    MAIL: z.literal('smtp'),
    MAIL_FROM: z.string().min(3),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  }),
]);

const importSchema = z.object({
  VIMEO_API_URL: httpUrl.default('https://api.vimeo.com'),
  IMPORT_VIMEO_MAX_MB: z.coerce.number().min(1).max(64_000).default(100),
  IMPORT_WEB_MAX_MB: z.coerce.number().min(1).max(64_000).default(64_000),
  IMPORT_PRIVATE_HOSTS: z.string().default(''),
});

/** One schema per discriminated union, with its default adapter. */
const sections = [
  { schema: generalSchema, defaults: {} },
  { schema: storageSchema, defaults: { STORAGE: 'filesystem' } },
  { schema: encoderSchema, defaults: { ENCODER: 'ffmpeg' } },
  { schema: mailSchema, defaults: { MAIL: 'outbox' } },
  { schema: transcriberSchema, defaults: { TRANSCRIBER: 'off' } },
  { schema: translatorSchema, defaults: { TRANSLATOR: 'off' } },
  { schema: writerSchema, defaults: { WRITER: 'off' } },
  { schema: importSchema, defaults: {} },
  { schema: domainsSchema, defaults: { DOMAINS: 'proxied' } },
  { schema: provisioningSchema, defaults: { PROVISIONING: 'shared' } },
  { schema: cloudEncoderSchema, defaults: { CLOUD_ENCODER: 'off' } },
  { schema: cloudLiveSchema, defaults: { CLOUD_LIVE: 'off' } },
  { schema: billingSchema, defaults: { BILLING: 'manual' } },
  { schema: trustSchema, defaults: {} },
  { schema: crmSchema, defaults: { CRM: 'off' } },
  { schema: signUpSchema, defaults: {} },
  { schema: identitySchema, defaults: {} },
  { schema: liveSchema, defaults: { LIVE: 'embedded' } },
  { schema: metricsSchema, defaults: {} },
  { schema: purgeSchema, defaults: { CDN: 'off' } },
  { schema: traceSchema, defaults: {} },
] as const;

type General = z.infer<typeof generalSchema>;

/** The validated configuration of the process. No other code reads `process.env`. */
export type Env = {
  isProduction: boolean;
  port: number;
  edgePort: number;
  /** How many processes serve the edge port. */
  edgeProcesses: number;
  /** How long running answers may take to finish after a stop signal. Milliseconds. */
  stopMs: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** Origins without a trailing slash. */
  publicUrl: string;
  edgeUrl: string;
  /** The URL at which edge and worker reach the web process; the loopback address by default. */
  webInternalUrl: string;
  databaseUrl: string;
  /** The secret from which all others are derived. */
  secret: string;
  /**
   * True if no secret was configured or stored. The generated one exists in memory only until `keepNewSecret`
   * stores it.
   */
  isSecretNew: boolean;
  logLevel: General['LOG_LEVEL'];
  trustProxy: boolean;
  seed: General['SEED'];
  demo: { email: string; password: string | undefined };
  /** Requirements for new passwords. */
  passwordPolicy: { minLength: number; minClasses: number };
  /** The address shown to people who need help. */
  supportEmail: string;
  /** The operator's script that counts visits to the panel; null loads none. */
  analyticsScriptUrl: string | null;
  /**
   * The heartbeat file of this worker for a monitor; null writes only the heartbeat that all workers share.
   */
  heartbeatFile: string | null;
  /** The database file (MMDB) for countries of IP addresses; null counts no countries. */
  countryDatabase: string | null;
  /** The operator's data on public pages; omitted if unknown. */
  legal: {
    hostedBy: string | null;
    hostedByUrl: string;
    imprintUrl: string | null;
    privacyUrl: string | null;
  };
  storage: z.infer<typeof storageSchema>;
  encoder: z.infer<typeof encoderSchema>;
  /** The local ffmpeg for media work other than encoding. */
  ffmpegPath: string;
  mail: z.infer<typeof mailSchema>;
  domains: DomainsEnv;
  /** Whether new workspaces get their own resources. */
  provisioning: ProvisioningEnv;
  cloudEncoder: CloudEncoderEnv;
  cloudLive: CloudLiveEnv;
  billing: z.infer<typeof billingSchema>;
  crm: CrmEnv;
  live: LiveEnv;
  /** The endpoint for Prometheus; null if metrics are off. */
  metrics: MetricsEnv | null;
  /** The target of traces; null if they are off. */
  traces: TraceEnv | null;
  /** The cache in front of the edge. */
  purge: PurgeEnv;
  signUp: SignUpEnv;
  /** Providers of single sign-on; empty if it is off. */
  identity: { providers: ProviderSettings[] };
  /** Statements on hosting and data protection in the plan dialog, by language. */
  trustPoints: { de: string[]; en: string[] };
  imports: {
    /** Vimeo's API, without a trailing slash. */
    vimeoUrl: string;
    vimeoMaxBytes: number;
    webMaxBytes: number;
    /**
     * `host` or `host:port` in lower case. Imports may use these although they are private, also over http.
     */
    privateHosts: string[];
  };
} & AiEnv;

/** Lists all configuration faults at once, by name and never by value. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  constructor(readonly faults: string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
  }
}

const collectFaults = (error: z.ZodError): string[] =>
  error.issues.map((issue) => `${issue.path.join('.') || 'configuration'}: ${issue.message}`);

/** Reads and validates a set of variables. Throws `ConfigurationError`. Writes nothing. */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const results = sections.map(({ schema, defaults }) => schema.safeParse({ ...defaults, ...given }));
  const faults = results.flatMap((result) => (result.success ? [] : collectFaults(result.error)));
  if (given.TRANSCRIBER === 'aws' && given.STORAGE !== 's3') {
    faults.push('TRANSCRIBER: aws reads from S3 alone, so it needs STORAGE=s3');
  }
  if (faults.length > 0) throw new ConfigurationError(faults);

  const [
    general,
    storage,
    encoder,
    mail,
    transcriber,
    translator,
    writer,
    imports,
    domains,
    provisioning,
    cloudEncoder,
    cloudLive,
    billing,
    trust,
    crm,
    signUp,
    identity,
    live,
    metrics,
    purge,
    traces,
  ] = results.map((result) => result.data) as [
    General,
    Env['storage'],
    Env['encoder'],
    Env['mail'],
    Env['transcriber'],
    Env['translator'],
    Env['writer'],
    z.infer<typeof importSchema>,
    DomainsEnv,
    ProvisioningEnv,
    CloudEncoderEnv,
    CloudLiveEnv,
    Env['billing'],
    z.infer<typeof trustSchema>,
    CrmEnv,
    z.infer<typeof signUpSchema>,
    z.infer<typeof identitySchema>,
    z.infer<typeof liveSchema>,
    z.infer<typeof metricsSchema>,
    PurgeEnv,
    z.infer<typeof traceSchema>,
  ];
  const late = [...findHalfClients(identity), ...[findMetricsFault(metrics) ?? []].flat()];
  if (late.length > 0) throw new ConfigurationError(late);
  const dataDir = path.resolve(general.DATA_DIR);
  const secret = general.SECRET ?? readKeptSecret(dataDir);
  const publicUrl = general.PUBLIC_URL ?? `http://localhost:${general.PORT}`;
  return {
    isProduction: general.NODE_ENV === 'production',
    port: general.PORT,
    edgePort: general.EDGE_PORT,
    edgeProcesses: general.EDGE_PROCESSES,
    stopMs: general.STOP_SECONDS * 1000,
    host: general.HOST,
    dataDir,
    publicUrl,
    edgeUrl: general.EDGE_URL ?? `http://localhost:${general.EDGE_PORT}`,
    webInternalUrl: general.WEB_INTERNAL_URL ?? `http://127.0.0.1:${general.PORT}`,
    databaseUrl: general.DATABASE_URL ?? `file:${path.join(dataDir, 'reelhof.db')}`,
    secret: secret ?? randomBytes(32).toString('hex'),
    isSecretNew: secret === null,
    logLevel: general.LOG_LEVEL,
    trustProxy: general.TRUST_PROXY,
    seed: general.SEED,
    demo: { email: general.DEMO_EMAIL, password: general.DEMO_PASSWORD },
    passwordPolicy: { minLength: general.PASSWORD_MIN_LENGTH, minClasses: general.PASSWORD_MIN_CLASSES },
    supportEmail: general.SUPPORT_EMAIL,
    analyticsScriptUrl: general.ANALYTICS_SCRIPT_URL ?? null,
    countryDatabase: general.COUNTRY_DATABASE ? path.resolve(general.COUNTRY_DATABASE) : null,
    heartbeatFile: general.HEARTBEAT_FILE ? path.resolve(general.HEARTBEAT_FILE) : null,
    legal: {
      hostedBy: general.HOSTED_BY ?? null,
      hostedByUrl: general.HOSTED_BY_URL ?? publicUrl,
      imprintUrl: general.IMPRINT_URL ?? null,
      privacyUrl: signUp.PRIVACY_URL ?? null,
    },
    storage,
    encoder,
    ffmpegPath: encoder.FFMPEG_PATH,
    mail,
    billing,
    crm,
    live: toLiveEnv(live, general.HOST),
    metrics: toMetricsEnv(metrics),
    traces: toTraceEnv(traces),
    purge,
    signUp: toSignUpEnv(signUp),
    identity: { providers: toProviders(identity) },
    trustPoints: {
      de: splitTrustPoints(trust.TRUST_POINTS_DE),
      en: splitTrustPoints(trust.TRUST_POINTS_EN),
    },
    transcriber,
    translator,
    writer,
    domains,
    provisioning,
    cloudEncoder,
    cloudLive,
    imports: {
      vimeoUrl: imports.VIMEO_API_URL,
      vimeoMaxBytes: imports.IMPORT_VIMEO_MAX_MB * 1_000_000,
      webMaxBytes: imports.IMPORT_WEB_MAX_MB * 1_000_000,
      privateHosts: imports.IMPORT_PRIVATE_HOSTS.toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    },
  };
};

/** All known variables, for `.env.example` and its test. */
export const knownVariables = (): string[] =>
  [
    ...Object.keys(generalSchema.shape),
    ...Object.keys(importSchema.shape),
    ...Object.keys(trustSchema.shape),
    ...Object.keys(signUpSchema.shape),
    ...Object.keys(identitySchema.shape),
    ...Object.keys(metricsSchema.shape),
    ...Object.keys(traceSchema.shape),
    ...[
      storageSchema,
      encoderSchema,
      mailSchema,
      billingSchema,
      crmSchema,
      transcriberSchema,
      translatorSchema,
      writerSchema,
      domainsSchema,
      provisioningSchema,
      cloudEncoderSchema,
      cloudLiveSchema,
      liveSchema,
      purgeSchema,
    ].flatMap((union) => union.options.flatMap((option) => Object.keys(option.shape))),
  ].filter((name, index, all) => all.indexOf(name) === index);

let cached: Env | undefined;

/** The configuration of this process, read once and cached. */
export const getEnv = (): Env => (cached ??= readEnv(process.env));

/** Removes the variable, which glibc read at process start, so that child processes do not inherit it. */
export const forgetArenaLimit = (): void => {
  delete process.env.MALLOC_ARENA_MAX;
};
