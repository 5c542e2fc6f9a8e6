'use client';

import { useKit } from '@/components/kit/kit-context';

/** The page's language, for `Intl` and formatters. */
export const useLanguage = (): string => useKit().language;
