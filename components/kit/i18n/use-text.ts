'use client';

import { useKit } from '@/components/kit/kit-context';
import type { Translate } from '@/lib/core/i18n/text';

/** Translations from `messages/` in the page's language. */
export const useText = (): Translate => useKit().text;
