import { randomBytes } from 'node:crypto';

type Variables = Record<string, string>;

const { TEST_MONGODB_URL = '', TEST_S3_ENDPOINT = '' } = process.env;

/** Whether MongoDB and S3 are available. */
export const hasGrownPeers = Boolean(TEST_MONGODB_URL && TEST_S3_ENDPOINT);

const suffix = (): string => randomBytes(4).toString('hex');

/** Settings of two new buckets. */
export const createS3Settings = (): Variables => {
  const name = suffix();
  return {
    STORAGE: 's3',
    S3_ENDPOINT: TEST_S3_ENDPOINT,
    S3_REGION: process.env.TEST_S3_REGION ?? 'eu-central-1',
    S3_ACCESS_KEY_ID: process.env.TEST_S3_ACCESS_KEY_ID ?? '',
    S3_SECRET_ACCESS_KEY: process.env.TEST_S3_SECRET_ACCESS_KEY ?? '',
    S3_FORCE_PATH_STYLE: 'true',
    S3_UPLOAD_BUCKET: `upload-${name}`,
    S3_STREAM_BUCKET: `stream-${name}`,
  };
};

/** The URL of a new database. The prefix `name` identifies what a killed run has left. */
export const createMongoUrl = (name: string): string => {
  const url = new URL(TEST_MONGODB_URL || 'mongodb://none/');
  url.pathname = `/${name}-${suffix()}`;
  return url.toString();
};

/** Settings of a new installation on MongoDB and S3. Throws if these servers are not available. */
export const createGrownSettings = (name: string): Variables => {
  if (!hasGrownPeers)
    throw new Error(
      'This needs MongoDB and S3: TEST_MONGODB_URL, TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID, ' +
        'TEST_S3_SECRET_ACCESS_KEY.',
    );
  return { DATABASE_URL: createMongoUrl(name), ...createS3Settings() };
};
