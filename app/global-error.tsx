'use client';

import '@fontsource-variable/inter';
import '@payloadcms/next/css';
import { useSyncExternalStore } from 'react';

import { FailurePage, describeFailure } from '@/components/admin/shell/failure-page';
import { Button } from '@/components/kit/buttons/button';
import { formatMessage, type TextParams } from '@/lib/core/i18n/format-message';
import { toLanguage } from '@/lib/core/i18n/languages';
import type { MessageKey } from '@/lib/core/i18n/text';
import de from '@/messages/de/failure.json';
import en from '@/messages/en/failure.json';

import './(payload)/custom.scss';

const subscribe = () => () => undefined;

const findCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const texts = { de, en };
const readLanguage = () => toLanguage(findCookie('payload-lng') ?? navigator.language);

const findTheme = () => {
  const chosen = findCookie('payload-theme');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** Error page for a failed root layout, which cannot use any part of the panel. */
const GlobalError = ({ error }: { error: Error & { digest?: string } }) => {
  const language = useSyncExternalStore(subscribe, readLanguage, () => 'de' as const);
  const theme = useSyncExternalStore(subscribe, findTheme, () => 'light' as const);
  const text = (key: MessageKey, params?: TextParams) =>
    formatMessage(language, texts[language], key, params);
  const words = describeFailure(error.digest, text);
  return (
    <html data-theme={theme} lang={language}>
      <head>
        <title>{`${words.title} – Reelhof`}</title>
      </head>
      <body>
        <FailurePage {...words}>
          <Button kind="primary" onClick={() => window.location.reload()}>
            {text('failure.reload')}
          </Button>
        </FailurePage>
      </body>
    </html>
  );
};

export default GlobalError;
