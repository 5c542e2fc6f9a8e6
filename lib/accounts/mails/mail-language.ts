import { toLanguage, type Language } from '@/lib/core/i18n/languages';
import type { User } from '@/payload-types';

/** The language to write to somebody in: the one of their profile, otherwise that of what they were doing. */
export const chooseMailLanguage = (
  person: Pick<User, 'language'> | null | undefined,
  otherwise?: string | null,
): Language => toLanguage(person?.language ?? otherwise);
