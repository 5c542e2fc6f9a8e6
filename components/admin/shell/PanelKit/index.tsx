'use client';

import { Link, useRouteTransition, useTranslation } from '@payloadcms/ui';
import type { ReactNode } from 'react';

import { KitProvider } from '@/components/kit/KitProvider';

/** Gives the kit what Payload knows: the panel's language, our texts (sent along with Payload's own), its link and its sign of waiting. */
export const PanelKit = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation();
  const { startRouteTransition } = useRouteTransition();
  return (
    <KitProvider
      Link={Link}
      language={i18n.language}
      messages={i18n.translations}
      navigate={startRouteTransition}
    >
      {children}
    </KitProvider>
  );
};
