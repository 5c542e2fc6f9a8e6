'use client';

import { useKit } from '@/components/kit/kit-context';
import type { Translate } from '@/lib/core/i18n/text';

/** The page's language, for `Intl` and formatters. */
export const useLanguage = (): string => useKit().language;

/** Translations from `messages/` in the page's language. */
export const useText = (): Translate => useKit().text;
