import { z } from 'zod';

import { isTokenOff } from '@/lib/core/access/actor';
import { tokenPermissions } from '@/lib/core/access/permissions';
import { translate } from '@/lib/core/i18n/text';
import { isNetwork } from '@/lib/core/network/networks';
import { isSingleLine } from '@/lib/core/strings';
import type { Integration } from '@/payload-types';

import { expiryNoticeDays, maxNetworks, titleLength } from './describe-permissions';

export const permissionsSchema = z.strictObject(
  Object.fromEntries(
    tokenPermissions().map(({ collection, operations }) => [
      collection,
      z.array(z.enum(operations as [string, ...string[]])).optional(),
    ]),
  ),
);

/** Whether a value maps collections to operations that a token can have. */
export const areTokenPermissions = (value: unknown): boolean => permissionsSchema.safeParse(value).success;

/** Field validation of an integration's permissions. */
export const validateTokenPermissions = (
  value: unknown,
  { req }: { req: { i18n: { language: string } } },
): true | string =>
  areTokenPermissions(value) || translate(req.i18n.language, 'integrations.errors.permissions');

/**
 * Field validation of an integration's name. An unchanged name is always valid, because it may be older than
 * the limit.
 */
export const validateTitle = (
  value: unknown,
  { req, previousValue }: { req: { i18n: { language: string } }; previousValue?: unknown },
): true | string => {
  if (typeof value === 'string' && value === previousValue) return true;
  const title = typeof value === 'string' ? value.trim() : '';
  const { length } = title;
  return (
    (isSingleLine(title) && length >= titleLength.min && length <= titleLength.max) ||
    translate(req.i18n.language, 'integrations.errors.title')
  );
};

/**
 * Field validation of a token's expiry date. An unchanged date is always valid, so that an expired token can
 * be edited.
 */
export const validateExpiry = (
  value: unknown,
  { req, previousValue }: { req: { i18n: { language: string } }; previousValue?: unknown },
): true | string => {
  if (value === null || value === undefined || value === '') return true;
  const [at, before] = [value, previousValue].map((date) => new Date(String(date)).getTime());
  if (at === before) return true;
  return (at ?? NaN) > Date.now() || translate(req.i18n.language, 'integrations.errors.expiresAt');
};

export const networksSchema = z.array(z.string().refine(isNetwork)).max(maxNetworks);

/** Field validation of the networks that a token may be used from. */
export const validateNetworks = (
  value: unknown,
  { req }: { req: { i18n: { language: string } } },
): true | string =>
  value === null ||
  value === undefined ||
  networksSchema.safeParse(value).success ||
  translate(req.i18n.language, 'integrations.errors.networks', { max: maxNetworks });

/** How long before its expiry the admins are emailed. */
export const expiryNoticeMs = expiryNoticeDays * 86_400_000;

type Expiring = Pick<
  Integration,
  'expiresAt' | 'expiryMailedFor' | 'createdAt' | 'isDisabled' | 'isConfined' | 'access'
>;

/**
 * Whether the admins should be emailed now that a token expires: once per expiry date, and not about tokens
 * that were created for a shorter time than the notice. Pure.
 */
export const isExpiryMailDue = (token: Expiring, now = Date.now()): boolean => {
  const [expiry = NaN, mailed, created = NaN] = [token.expiresAt, token.expiryMailedFor, token.createdAt].map(
    (date) => Date.parse(date ?? ''),
  );
  const isSoon = expiry > now && expiry - now <= expiryNoticeMs;
  return isSoon && expiry !== mailed && expiry - created > expiryNoticeMs && !isTokenOff(token);
};
