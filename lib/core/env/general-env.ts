import { z } from 'zod';

import { phrase } from '../error-phrases';
import { isSingleLine } from '../strings';
import { flag, httpUrl, port } from './variable-meta';

/** An email address, or a name and an address in angle brackets, in one line. */
const sender = z
  .string()
  .regex(
    /^(?:[^\p{Cc}<>@,;"]{1,100} <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u,
    phrase('must be an address such as Reelhof <noreply@example.com>'),
  );

export const mailSchema = z.discriminatedUnion('MAIL', [
  z.object({
    MAIL: z.literal('outbox').meta({
      readBy: 'web, worker',
      example: 'smtp',
      description:
        '`smtp` sends emails; `outbox` writes them to `DATA_DIR/outbox`, where a platform ' +
        'administrator can read them in the panel',
    }),
    MAIL_FROM: sender.optional().meta({
      readBy: 'web, worker',
      example: 'Reelhof <noreply@example.com>',
      usual: '`Reelhof <noreply@{host of PUBLIC_URL}>`',
      description: 'Sender',
    }),
  }),
  z.object({
    MAIL: z.literal('smtp'),
    MAIL_FROM: sender.optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).meta({
      readBy: 'web, worker',
      example: 'smtps://user:password@mail.example.com',
      description: 'Mail server, `smtp://` or `smtps://`, with user and password',
    }),
  }),
]);

export type MailEnv = z.infer<typeof mailSchema> & { MAIL_FROM: string };

export const generalSchema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .meta({ readBy: 'all', description: 'Set by the commands of this project' }),
  PORT: port
    .default(3000)
    .meta({ readBy: 'all', example: '3000', description: 'Port of the panel and the API' }),
  EDGE_PORT: port.default(3001).meta({
    readBy: 'all',
    example: '3001',
    description: 'Port of the edge, which takes uploads and delivers files',
  }),
  EDGE_PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .meta({
      readBy: 'edge',
      description:
        'Processes that share the edge’s port, see ' +
        '[operations](../operate/operations.md#several-edge-processes)',
    }),
  HOST: z.string().min(1).default('127.0.0.1').meta({
    readBy: 'web, edge, live',
    example: '127.0.0.1',
    description: 'Address to listen on; `0.0.0.0` for all addresses of the machine',
  }),
  DATA_DIR: z.string().min(1).default('./data').meta({
    readBy: 'all',
    example: './data',
    description: 'Folder of the database, files, secrets, logs and backups; `npm run dev` uses `./data-dev`',
  }),
  PUBLIC_URL: httpUrl.optional().meta({
    readBy: 'all',
    usual: '`http://localhost:PORT`',
    example: 'https://videos.example.com',
    description: 'URL at which browsers reach the panel. With `https`, cookies are secure',
  }),
  EDGE_URL: httpUrl.optional().meta({
    readBy: 'all',
    usual: '`http://localhost:EDGE_PORT`',
    example: 'https://media.example.com',
    description:
      'URL at which browsers reach the edge, or the ' +
      '[CDN in front of it](../operate/operations.md#a-cdn-in-front)',
  }),
  TRUST_PROXY: flag.default(false).meta({
    readBy: 'web, edge',
    example: 'true',
    description:
      'Set it to `true` only behind a proxy that appends to `X-Forwarded-For`; the last entry is the client',
  }),
  DATABASE_URL: z
    .string()
    .regex(/^(file:|mongodb(\+srv)?:\/\/)/, 'must start with file: or mongodb://')
    .optional()
    .meta({
      readBy: 'web, worker',
      usual: '`file:DATA_DIR/reelhof.db`',
      example: 'mongodb://db.example.com/reelhof?replicaSet=rs0',
      description: 'SQLite in a file, or a MongoDB replica set: `mongodb://host/name?replicaSet=rs0`',
    }),
  SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .meta({
      readBy: 'all',
      usual: 'generated, kept in `DATA_DIR/secret`',
      example: '',
      description:
        'All keys are derived from this secret of at least 16 characters. All processes need ' +
        'the same one. To replace it see [operations](../operate/operations.md#replace-the-secret)',
    }),
  SECRET_PREVIOUS: z
    .string()
    .default('')
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .refine((secrets) => secrets.every(({ length }) => length >= 16), 'each must have at least 16 characters')
    .meta({
      readBy: 'all',
      description:
        'Former secrets, separated by spaces, which are accepted while the ' +
        '[secret is replaced](../operate/operations.md#replace-the-secret)',
    }),
  WEB_INTERNAL_URL: httpUrl.optional().meta({
    readBy: 'edge, seed',
    usual: '`http://127.0.0.1:PORT`',
    description: 'URL at which the edge reaches the web process, if they run on different machines',
  }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').meta({
    readBy: 'all',
    description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  }),
  STOP_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(10)
    .meta({
      readBy: 'web, edge',
      description:
        'Seconds that requests have to finish when the process stops. systemd, Docker or ' +
        'Kubernetes must wait longer before they kill it',
    }),
  SEED: z
    .enum(['demo', 'none'])
    .default('demo')
    .meta({
      readBy: 'start',
      example: 'none',
      description:
        '`demo` creates a user, a workspace and a sample video on the first start; `none` ' +
        'starts empty and prints a set-up link',
    }),
  DEMO_EMAIL: z
    .email()
    .default('demo@reelhof.local')
    .meta({ readBy: 'seed', description: 'Email address of the demo user, a platform administrator' }),
  DEMO_PASSWORD: z
    .string()
    .min(8)
    .optional()
    .meta({
      readBy: 'seed',
      usual: 'generated',
      description:
        'Password of the demo user, at least 8 characters. A generated one is printed and kept ' +
        'in `DATA_DIR/demo-login.txt`',
    }),
  SUPPORT_EMAIL: z.email().default('support@reelhof.local').meta({
    readBy: 'web',
    example: 'support@example.com',
    description: 'Address shown to people who need help',
  }),
  PASSWORD_MIN_LENGTH: z.coerce
    .number()
    .int()
    .min(8)
    .max(64)
    .default(8)
    .meta({ readBy: 'web, seed', description: 'Minimum length of a new password, 8 to 64 characters' }),
  PASSWORD_MIN_CLASSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(4)
    .default(4)
    .meta({
      readBy: 'web, seed',
      description:
        'How many of four kinds of characters a new password needs: lowercase, uppercase, ' +
        'digits, special characters',
    }),
  HOSTED_BY: z
    .string()
    .min(1)
    .max(100)
    .refine(isSingleLine, phrase('must be one line without control characters'))
    .optional()
    .meta({ readBy: 'web', description: 'Operator named in the footer of share pages' }),
  HOSTED_BY_URL: httpUrl
    .optional()
    .meta({ readBy: 'web', usual: '`PUBLIC_URL`', description: 'Website of the operator' }),
  IMPRINT_URL: httpUrl
    .optional()
    .meta({ readBy: 'web', description: 'Legal notice, linked in the footer of share pages' }),
  ANALYTICS_SCRIPT_URL: httpUrl.optional().meta({
    readBy: 'web',
    description:
      'Script that counts page views, such as Plausible’s. Only the panel loads it, never a ' +
      'player or a share page',
  }),
  COUNTRY_DATABASE: z
    .string()
    .min(1)
    .optional()
    .meta({
      readBy: 'worker',
      description:
        'MMDB file that maps IP addresses to countries (GeoLite2 Country, DB-IP Lite) for ' +
        'statistics; without it countries are not counted. Only the network, /24 or /48, is ' +
        'looked up, and only the country is stored',
    }),
  HEARTBEAT_FILE: z
    .string()
    .min(1)
    .optional()
    .meta({
      readBy: 'worker',
      description:
        'Additional heartbeat file of this worker, for a monitor of one of several workers that ' +
        'share `DATA_DIR`',
    }),
});

export type GeneralEnv = z.infer<typeof generalSchema>;
