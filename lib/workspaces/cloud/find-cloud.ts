import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { openSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import { ProviderError } from '@/lib/ports/provider-error';
import type { OwnCloud } from '@/lib/ports/shared/own-clouds';
import type { AwsSetting } from '@/payload-types';

/** The row of a workspace's settings, with its sealed secret; null where none was ever entered. */
export const findSettings = ({ db }: Payload, workspaceId: string): Promise<AwsSetting | null> =>
  db.findOne<AwsSetting>({
    collection: slugs.awsSettings,
    where: { workspace: { equals: workspaceId } },
  });

/**
 * The settings as ports need them. Throws `ProviderError` (`settings_missing`) where something is not there
 * or can't be read.
 */
export const toOwnCloud = (row: Partial<AwsSetting>): OwnCloud => {
  const { region, uploadBucket, streamBucket, accessKeyId, secretAccessKey: sealed } = row;
  const secretAccessKey = sealed ? openSecret(getEnv().secret, sealed) : null;
  if (!region || !uploadBucket || !streamBucket || !accessKeyId || !secretAccessKey)
    throw new ProviderError('the AWS settings of a workspace are incomplete or can’t be read', {
      port: 'storage',
      operation: 'storageFor',
      retryable: false,
      code: 'settings_missing',
    });
  const { distributionId: id, distributionDomain: domain } = row;
  return {
    ...{ region, uploadBucket, streamBucket, accessKeyId, secretAccessKey },
    endpoint: row.endpoint ?? null,
    encoder: row.encoder ?? 'embedded',
    distribution: id && domain ? { id, domain } : null,
  };
};

/** What a workspace has of its own; null where it shares the installation's. */
export const findCloud = async (payload: Payload, workspaceId: string): Promise<OwnCloud | null> => {
  const row = await findSettings(payload, workspaceId);
  return row?.engine === 'cloud' ? toOwnCloud(row) : null;
};
