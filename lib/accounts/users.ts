import type { Payload, PayloadRequest } from 'payload';

import { toLanguage, type Language } from '@/lib/core/i18n/languages';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

/** The language for emails to a person: the profile's, otherwise that of the triggering request. */
export const chooseMailLanguage = (
  person: Pick<User, 'language'> | null | undefined,
  otherwise?: string | null,
): Language => toLanguage(person?.language ?? otherwise);

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

/** Finds an account by its email address in lower case; null if there is none. */
export const findUserByEmail = (payload: Payload, email: string): Promise<User | null> =>
  payload.db.findOne<User>({ collection: slugs.users, where: { email: { equals: email } } });
