import type { PayloadRequest } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { toLanguage } from '@/lib/core/i18n/languages';
import { slugs } from '@/lib/core/slugs';

/**
 * Sets the language of an account that has none, such as one that a platform administrator created, to the
 * language of its owner's request. All emails use it.
 */
export const learnLanguage = async ({ payload, i18n }: PayloadRequest, userId: string): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.users,
    where: { and: [{ id: { equals: userId } }, { language: { exists: false } }] },
    data: { language: toLanguage(i18n.language) },
  });
};
