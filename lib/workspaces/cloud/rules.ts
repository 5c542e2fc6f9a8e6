import { getEnv } from '@/lib/core/env/env';
import { sealSecret } from '@/lib/core/secrets/seal-secret';
import type { AwsSetting } from '@/payload-types';

import type { CloudInput } from './cloud-settings';

/**
 * Merges input into a workspace's row; omitted fields keep their values. The secret is encrypted here and is
 * only decrypted for the storage adapter.
 */
export const mergeSettings = (row: AwsSetting | null, { secretAccessKey, ...input }: CloudInput) => {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return {
    ...(row ?? { region: null, endpoint: null, encoder: 'embedded' as const }),
    ...(given as Omit<CloudInput, 'secretAccessKey'>),
    ...(secretAccessKey !== undefined && {
      secretAccessKey: sealSecret(getEnv().secret, secretAccessKey),
    }),
  };
};

type Place = Pick<AwsSetting, 'engine'> & Partial<AwsSetting>;

/**
 * Identifier of the storage location, equal for settings of the same location. Keys are excluded, so that
 * they can be rotated. Pure.
 */
export const nameOfPlace = ({ engine, region, endpoint, uploadBucket, streamBucket }: Place): string =>
  engine === 'cloud' ? [endpoint ?? region, uploadBucket, streamBucket].join(' ') : 'embedded';

const needed = ['region', 'uploadBucket', 'streamBucket', 'accessKeyId', 'secretAccessKey'] as const;

/**
 * Missing fields of the workspace's own storage settings. Empty while the workspace uses the installation's
 * storage. Pure.
 */
export const findMissing = (row: Place): string[] =>
  row.engine === 'cloud' ? needed.filter((name) => !row[name]) : [];
