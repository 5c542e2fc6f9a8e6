import type { Context } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import type { AwsSetting } from '@/payload-types';
import type { CloudFinding, CloudInput } from '@/lib/workspaces/cloud/cloud-settings';
import { assertWorkspace } from '@/lib/workspaces/cloud/describe-cloud';
import { findSettings, toOwnCloud } from '@/lib/workspaces/cloud/find-cloud';
import { mergeSettings, findMissing } from '@/lib/workspaces/cloud/rules';
import { checkCloud } from './check-cloud';

/** Checks stored or entered settings. Throws `cloud_settings_incomplete`, `aws_settings_not_found`. */
export const checkMerged = async (
  { payload, ports }: Context,
  { workspaceId, row }: { workspaceId: string; row: Partial<AwsSetting> },
): Promise<CloudFinding[]> => {
  const missing = findMissing({ ...row, engine: 'cloud' });
  if (missing.length > 0) throw new AppError('cloud_settings_incomplete', { fields: missing.join(', ') });
  const { storage, delivery } = await ports.openCloud(toOwnCloud(row));
  const panelOrigin = new URL(getEnv().publicUrl).origin;
  return checkCloud({ storage, delivery, panelOrigin, log: payload.logger }, workspaceId);
};

/**
 * Checks both buckets with the entered settings; missing fields are taken from the stored ones. Throws
 * `not_found` and the errors of `checkMerged`.
 */
export const checkSettings = async (
  ctx: Context,
  { workspaceId, input }: { workspaceId: string; input: CloudInput },
): Promise<{ findings: CloudFinding[] }> => {
  await assertWorkspace(ctx.payload, workspaceId);
  const row = mergeSettings(await findSettings(ctx.payload, workspaceId), input);
  return { findings: await checkMerged(ctx, { workspaceId, row }) };
};
