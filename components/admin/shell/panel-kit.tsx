'use client';

import { Link, useRouteTransition, useTranslation } from '@payloadcms/ui';
import type { ReactNode } from 'react';

import { KitProvider } from '@/components/kit/kit-context';
import { toLanguage } from '@/lib/core/i18n/languages';
import { messages } from '@/lib/core/i18n/messages';

/** Provides the kit with translations and Payload's language, link and loading indicator. */
export const PanelKit = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation();
  const { startRouteTransition } = useRouteTransition();
  return (
    <KitProvider
      Link={Link}
      language={i18n.language}
      messages={messages[toLanguage(i18n.language)]}
      navigate={startRouteTransition}
    >
      {children}
    </KitProvider>
  );
};
