import { translate } from '@/lib/core/i18n/text';

const slugPattern = /^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$/;
const forbiddenPrefixes = ['xn--', 'sthree-', 'amzn-s3-demo-'];

/** Names of operator hosts, mailboxes and pages, so that no workspace can impersonate the operator. */
const reservedSlugs = new Set([
  ...['admin', 'administrator', 'api', 'app', 'assets', 'cdn', 'dashboard', 'edge', 'embed', 'files', 'live'],
  ...[
    'media',
    'metrics',
    'origin',
    'player',
    'public',
    'rtmp',
    'rtmps',
    'srt',
    'static',
    'storage',
    'stream',
  ],
  ...['upload', 'uploads', 'video', 'videos', 'watch', 'webhook', 'webhooks', 'www'],
  ...['account', 'accounts', 'auth', 'login', 'logout', 'oauth', 'register', 'signin', 'signup', 'sso'],
  ...['billing', 'blog', 'docs', 'help', 'imprint', 'legal', 'news', 'payment', 'payments', 'privacy'],
  ...['security', 'status', 'support', 'terms'],
  ...[
    'abuse',
    'autoconfig',
    'autodiscover',
    'ftp',
    'hostmaster',
    'imap',
    'mail',
    'mta-sts',
    'noreply',
    'ns1',
  ],
  ...['ns2', 'pop', 'pop3', 'postmaster', 'smtp', 'webmail', 'webmaster', 'wpad'],
  ...['no-reply', 'donotreply', 'do-not-reply', 'contact', 'info', 'sales'],
  ...['beta', 'canary', 'dev', 'prod', 'production', 'sandbox', 'stage', 'staging', 'test', 'testing'],
  ...['backup', 'backups', 'cache', 'ci', 'console', 'cpanel', 'database', 'db', 'dns', 'gateway', 'git'],
  ...[
    'grafana',
    'ingest',
    'intranet',
    'logs',
    'mongo',
    'monitor',
    'monitoring',
    'mysql',
    'ntp',
    'panel',
    'portal',
  ],
  ...[
    'postgres',
    'prometheus',
    'proxy',
    'redis',
    'remote',
    'server',
    'sftp',
    'ssh',
    'ssl',
    'vpn',
    'web',
    'www1',
    'www2',
  ],
  ...['internal', 'localhost', 'null', 'reelhof', 'root', 'system', 'undefined'],
]);

export type SlugFault = 'form' | 'prefix' | 'reserved';

/**
 * Validates a slug: 3 to 30 lowercase letters, digits and dashes, starting and ending with a letter or digit,
 * no prefix that object stores reserve, no reserved name. Null if it is valid. Pure.
 */
export const findSlugFault = (value: string): SlugFault | null => {
  if (!slugPattern.test(value)) return 'form';
  if (forbiddenPrefixes.some((prefix) => value.startsWith(prefix))) return 'prefix';
  return reservedSlugs.has(value) ? 'reserved' : null;
};

export const isSlug = (value: string): boolean => findSlugFault(value) === null;

type SlugOptions = { previousValue?: string | null; req: { i18n: { language: string } } };

/** Field validation of a workspace's slug. An unchanged slug is always valid. */
export const validateSlug = (
  value: string | null | undefined,
  { previousValue, req }: SlugOptions,
): true | string => {
  if (value && value === previousValue) return true;
  const fault = findSlugFault(value ?? '');
  const prefixes = forbiddenPrefixes.join(', ');
  return fault === null || translate(req.i18n.language, `workspaces.errors.slug.${fault}`, { prefixes });
};
