'use client';

import { Link, useTranslation } from '@payloadcms/ui';
import type { ReactNode } from 'react';

import { KitProvider } from '@/components/kit/KitProvider';

/** Gives the kit what Payload knows: the panel's language, our texts (sent along with Payload's own), and its link. */
export const PanelKit = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation();
  return (
    <KitProvider Link={Link} language={i18n.language} messages={i18n.translations}>
      {children}
    </KitProvider>
  );
};
