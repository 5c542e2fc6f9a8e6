import { getEnv } from '@/lib/core/env/env';
import { sealSecret } from '@/lib/core/secrets/seal-secret';
import type { AwsSetting } from '@/payload-types';

import type { CloudInput } from './cloud-settings';

/**
 * What a workspace's row becomes; what is not entered stays. The secret is encrypted here and leaves only for
 * the store itself.
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
