import type { Payload } from 'payload';

import { createOnce } from '@/lib/core/rows/create-once';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { AwsSetting } from '@/payload-types';

import { findSettings } from './find-cloud';

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
