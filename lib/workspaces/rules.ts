import { translate } from '@/lib/core/i18n/text';

const slugPattern = /^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$/;
const forbiddenPrefixes = ['xn--', 'sthree-', 'amzn-s3-demo-'];

/** 3 to 30 lowercase letters, digits and dashes, a letter or digit at both ends, no prefix that object stores reserve. */
export const isSlug = (value: string): boolean =>
  slugPattern.test(value) && !forbiddenPrefixes.some((prefix) => value.startsWith(prefix));

/** The field validation of a workspace's slug. */
export const validateSlug = (
  value: string | null | undefined,
  { req }: { req: { i18n: { language: string } } },
): true | string => (value && isSlug(value)) || translate(req.i18n.language, 'workspaces.errors.slug');
