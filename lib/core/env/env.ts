import { randomBytes } from 'node:crypto';
import path from 'node:path';

import type { z } from 'zod';

import { describeIssue } from '../describe-issue';
import { isLoopback } from '../network/origins';
import { readStoredSecret } from '../secrets/secret';
import type { AiEnv } from './ai-env';
import { type BackupEnv, findBackupFault, toBackupEnv } from './backup-env';
import type { CloudEncoderEnv, CloudLiveEnv, ProvisioningEnv } from './cloud-env';
import type { GeneralEnv, MailEnv } from './general-env';
import { findHalfClients, toProviders, type ProviderSettings } from './identity-env';
import { toLiveEnv, type LiveEnv } from './live-env';
import type { EncoderEnv, StorageEnv } from './media-env';
import {
  findMetricsFault,
  toMetricsEnv,
  type MetricsEnv,
  toTraceEnv,
  type TraceEnv,
} from './observability-env';
import { sections, type Settings } from './sections';
import {
  splitTrustPoints,
  type BillingEnv,
  type CrmEnv,
  type DomainsEnv,
  type PurgeEnv,
} from './service-env';
import { toSignUpEnv, type SignUpEnv } from './sign-up-env';
import { splitList } from './variable-meta';

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
  /** It, and the former secrets that are still accepted. */
  secrets: readonly string[];
  /**
   * True if no secret was configured or stored. The generated one exists in memory only until `keepNewSecret`
   * stores it.
   */
  isSecretNew: boolean;
  logLevel: GeneralEnv['LOG_LEVEL'];
  trustProxy: boolean;
  seed: GeneralEnv['SEED'];
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
  storage: StorageEnv;
  backup: BackupEnv;
  encoder: EncoderEnv;
  /** The local ffmpeg for media work other than encoding. */
  ffmpegPath: string;
  mail: MailEnv;
  domains: DomainsEnv;
  /** Whether new workspaces get their own resources. */
  provisioning: ProvisioningEnv;
  cloudEncoder: CloudEncoderEnv;
  cloudLive: CloudLiveEnv;
  billing: BillingEnv;
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
    /** Largest imported file, from any source. */
    maxBytes: number;
    /**
     * `host` or `host:port` in lower case. Imports may use these although they are private, also over http.
     */
    privateHosts: string[];
  };
  webhooks: {
    /** `host` or `host:port` in lower case. Webhooks may be sent to these although they are private. */
    privateHosts: string[];
    /** Whether webhooks may be sent to the machine itself: only if the product runs on it alone. */
    allowsLoopback: boolean;
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

/** Neither an IP address nor a name without a dot, such as `localhost`, is a domain for mail. */
const toUsualSender = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl);
  return `Reelhof <noreply@${/\.[a-z][a-z0-9-]*$/.test(hostname) ? hostname : 'reelhof.local'}>`;
};

/** Reads and validates a set of variables. Throws `ConfigurationError`. Writes nothing. */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const results = Object.entries(sections).map(([name, { schema, defaults }]) => ({
    name,
    result: schema.safeParse({ ...defaults, ...given }, { error: describeIssue }),
  }));
  const faults = results.flatMap(({ result }) => (result.success ? [] : collectFaults(result.error)));
  if (given.TRANSCRIBER === 'aws' && given.STORAGE !== 's3') {
    faults.push('TRANSCRIBER: aws reads from S3 alone, so it needs STORAGE=s3');
  }
  if (faults.length > 0) throw new ConfigurationError(faults);

  const settings = Object.fromEntries(results.map(({ name, result }) => [name, result.data])) as Settings;
  const { general, encoder, signUp, imports } = settings;
  const dataDir = path.resolve(general.DATA_DIR);
  const backup = toBackupEnv(settings.backup, dataDir);
  const late = [
    ...findHalfClients(settings.identity),
    ...[findMetricsFault(settings.metrics) ?? []].flat(),
    ...[findBackupFault(backup, dataDir) ?? []].flat(),
  ];
  if (late.length > 0) throw new ConfigurationError(late);
  const known = general.SECRET ?? readStoredSecret(dataDir);
  const secret = known ?? randomBytes(32).toString('hex');
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
    secret,
    secrets: [...new Set([secret, ...general.SECRET_PREVIOUS])],
    isSecretNew: known === null,
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
    storage: settings.storage,
    backup,
    encoder,
    ffmpegPath: encoder.FFMPEG_PATH,
    mail: { ...settings.mail, MAIL_FROM: settings.mail.MAIL_FROM ?? toUsualSender(publicUrl) },
    billing: settings.billing,
    crm: settings.crm,
    live: toLiveEnv(settings.live, general.HOST),
    metrics: toMetricsEnv(settings.metrics),
    traces: toTraceEnv(settings.traces),
    purge: settings.purge,
    signUp: toSignUpEnv(signUp),
    identity: { providers: toProviders(settings.identity) },
    trustPoints: {
      de: splitTrustPoints(settings.trust.TRUST_POINTS_DE),
      en: splitTrustPoints(settings.trust.TRUST_POINTS_EN),
    },
    transcriber: settings.transcriber,
    translator: settings.translator,
    writer: settings.writer,
    domains: settings.domains,
    provisioning: settings.provisioning,
    cloudEncoder: settings.cloudEncoder,
    cloudLive: settings.cloudLive,
    imports: {
      vimeoUrl: imports.VIMEO_API_URL,
      maxBytes: imports.IMPORT_MAX_MB * 1_000_000,
      privateHosts: splitList(imports.IMPORT_PRIVATE_HOSTS.toLowerCase()),
    },
    webhooks: {
      privateHosts: splitList(settings.webhooks.WEBHOOK_PRIVATE_HOSTS.toLowerCase()),
      allowsLoopback: isLoopback(new URL(publicUrl).hostname),
    },
  };
};

/**
 * Variables that platform administrators can also set in the panel. A variable of the environment wins over
 * the stored value.
 */
export const storableVariables = [
  ...(['MAIL_FROM', 'SUPPORT_EMAIL', 'HOSTED_BY', 'HOSTED_BY_URL', 'IMPRINT_URL', 'PRIVACY_URL'] as const),
  ...(['TERMS_URL', 'SIGN_UP', 'SIGN_UP_DOMAINS', 'SIGN_UP_PACKAGE'] as const),
  ...(['TRUST_POINTS_DE', 'TRUST_POINTS_EN', 'IMPORT_MAX_MB'] as const),
] as const;
export type StorableVariable = (typeof storableVariables)[number];
export type StoredSettings = Partial<Record<StorableVariable, string>>;

/**
 * The configuration with stored settings, which the environment's variables override. Throws
 * `ConfigurationError` about stored values.
 */
export const readEnvWith = (stored: StoredSettings, base: Env, source = process.env): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const next = readEnv({ ...stored, ...given, SECRET: base.secret });
  const { supportEmail, legal, signUp, trustPoints } = next;
  return {
    ...{ ...base, supportEmail, legal, signUp, trustPoints },
    imports: { ...base.imports, maxBytes: next.imports.maxBytes },
    mail: { ...base.mail, MAIL_FROM: next.mail.MAIL_FROM },
  };
};

/** The value that the environment gives a variable; null if it is not set or empty. */
export const findGivenValue = (name: StorableVariable): string | null => process.env[name] || null;

/** Shared by all bundles of a process, each of which has its own copy of this module. */
const shared = globalThis as { reelhofStoredSettings?: StoredSettings };

/** Uses stored settings in this process from now on; undefined for none. */
export const useStoredSettings = (stored: StoredSettings | undefined): void => {
  shared.reelhofStoredSettings = stored;
};

let env: Env | undefined;
let applied: StoredSettings | undefined;

/**
 * The configuration of this process, always the same object. The variables are read once. A change of the
 * stored settings replaces properties of the object.
 */
export const getEnv = (): Env => {
  env ??= readEnv(process.env);
  const stored = shared.reelhofStoredSettings;
  if (applied === stored) return env;
  Object.assign(env, readEnvWith(stored ?? {}, env));
  applied = stored;
  return env;
};
