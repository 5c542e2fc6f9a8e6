'use client';

import { useTranslation } from '@payloadcms/ui';
import { useCallback } from 'react';

import type { MessageKey } from '@/lib/core/i18n/text';

type Params = Record<string, string | number>;

/** The texts of `messages/` in the panel's language; `{name}` is replaced by the parameter of that name. */
export const useText = (): ((key: MessageKey, params?: Params) => string) => {
  const { t } = useTranslation();
  return useCallback(
    (key, params = {}) => {
      // Payload already sends the texts along with its own, under names with colons.
      const lookUp = t as unknown as (name: string) => string;
      return lookUp(key.replaceAll('.', ':')).replace(/\{(\w+)\}/g, (placeholder, name: string) =>
        String(params[name] ?? placeholder),
      );
    },
    [t],
  );
};
