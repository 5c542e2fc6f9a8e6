import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { createOnce } from '@/lib/core/rows/create-once';
import { openSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import { ProviderError } from '@/lib/ports/provider-error';
import type { OwnCloud } from '@/lib/ports/provisioning';
import type { AwsSetting } from '@/payload-types';

/** Finds a workspace's settings row, or creates one that uses the installation's storage. */
export const ensureSettings = async (payload: Payload, workspaceId: string): Promise<AwsSetting> => {
  const known = await findSettings(payload, workspaceId);
  if (known) return known;
  const data = { workspace: workspaceId, engine: 'embedded', encoder: 'embedded', revision: 0 };
  await createOnce(payload, { collection: slugs.awsSettings, key: 'workspace', data });
  const made = await findSettings(payload, workspaceId);
  if (!made) throw new AppError('not_found');
  return made;
};

/** The settings row with its encrypted secret. Null if no settings were ever stored. */
export const findSettings = ({ db }: Payload, workspaceId: string): Promise<AwsSetting | null> =>
  db.findOne<AwsSetting>({
    collection: slugs.awsSettings,
    where: { workspace: { equals: workspaceId } },
  });

/**
 * Converts a row to the settings that ports need. Throws `ProviderError` (`settings_missing`) if a value is
 * missing or cannot be decrypted.
 */
export const toOwnCloud = (row: Partial<AwsSetting>): OwnCloud => {
  const { region, uploadBucket, streamBucket, accessKeyId, secretAccessKey: sealed } = row;
  const secretAccessKey = sealed ? openSecret(getEnv().secrets, sealed) : null;
  if (!region || !uploadBucket || !streamBucket || !accessKeyId || !secretAccessKey)
    throw new ProviderError('the AWS settings of a workspace are incomplete or unreadable', {
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

/** The workspace's own cloud settings. Null if it uses the installation's storage. */
export const findCloud = async (payload: Payload, workspaceId: string): Promise<OwnCloud | null> => {
  const row = await findSettings(payload, workspaceId);
  return row?.engine === 'cloud' ? toOwnCloud(row) : null;
};
