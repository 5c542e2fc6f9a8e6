import { toLanguage, type Language } from '@/lib/core/i18n/languages';
import type { User } from '@/payload-types';

/** The language for emails to a person: the profile's, otherwise that of the triggering request. */
export const chooseMailLanguage = (
  person: Pick<User, 'language'> | null | undefined,
  otherwise?: string | null,
): Language => toLanguage(person?.language ?? otherwise);
