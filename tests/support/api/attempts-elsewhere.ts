import { createRequire } from 'node:module';

import type { PayloadRequest } from 'payload';

import { resetPassword } from '@/lib/accounts/regain-access';
import { slowLogin } from '@/lib/accounts/slow-logins';
import { getEnv } from '@/lib/core/env/env';

/**
 * Acts as another web process of the same installation, reduced to its limits: makes sign-in attempts and
 * uses a link. Usage: `attempts-elsewhere.ts <account> <token> <times>`.
 */
const [account = '', token = '', times = ''] = process.argv.slice(2);

type Mongoose = { createConnection: (url: string) => { asPromise: () => Promise<unknown> } };

/** Payload's own copy of the driver. */
const connect = async (url: string): Promise<unknown> => {
  const mongoose = createRequire(import.meta.resolve('@payloadcms/db-mongodb'))('mongoose') as Mongoose;
  return mongoose.createConnection(url).asPromise();
};

const { databaseUrl } = getEnv();
const connection = databaseUrl.startsWith('file:') ? null : await connect(databaseUrl);
const payload = { db: { name: connection ? 'mongoose' : 'sqlite', connection }, logger: console };
const req = { headers: new Headers(), payload } as unknown as PayloadRequest;
for (let count = 0; count < Number(times); count += 1) {
  await slowLogin(req, account);
  const ctx = { req, payload } as unknown as Parameters<typeof resetPassword>[0];
  await resetPassword(ctx, { token, password: 'Another-horse-8' }).catch(() => undefined);
}
process.exit();
