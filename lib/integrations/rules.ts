import { z } from 'zod';

import { translate } from '@/lib/core/i18n/text';
import { tokenPermissions } from '@/lib/core/permissions';

const permissionsSchema = z.strictObject(
  Object.fromEntries(
    tokenPermissions().map(({ collection, operations }) => [
      collection,
      z.array(z.enum(operations as [string, ...string[]])).optional(),
    ]),
  ),
);

/** Whether a value is a map of collections to operations that a token can be given. */
export const areTokenPermissions = (value: unknown): boolean => permissionsSchema.safeParse(value).success;

/** The field validation of an integration's permissions. */
export const validateTokenPermissions = (
  value: unknown,
  { req }: { req: { i18n: { language: string } } },
): true | string =>
  areTokenPermissions(value) || translate(req.i18n.language, 'integrations.errors.permissions');
