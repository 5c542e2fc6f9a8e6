'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useMemo, useState } from 'react';

import { Button } from '@/components/kit/buttons/Button';
import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { Notice } from '@/components/kit/states/Notice';
import { PageHead } from '@/components/kit/navigation/PageHead';
import { useText } from '@/components/kit/i18n/use-text';
import type { ImportList } from '@/lib/imports/import-schemas';

import { reportPath } from './import-calls';
import { ImportForm, tokenFieldId } from './import-form';
import { ImportProgress } from './import-progress';
import { countRoom } from './import-rows';
import styles from './imports.module.scss';
import { useImportActions } from './use-import-actions';
import { useImports } from './use-imports';

const libraryPath = '/admin/collections/videos';

type ImportsPageProps = { initial: ImportList; categories: { id: string; title: string }[] };

/** Asks for videos from elsewhere, and shows how far they are. */
export const ImportsPage = ({ initial, categories }: ImportsPageProps) => {
  const text = useText();
  const { list, samples, hasFailed, reload } = useImports(initial);
  const [token, setToken] = useState('');
  const [isTokenMissed, setIsTokenMissed] = useState(false);
  const askForToken = () => {
    setIsTokenMissed(true);
    document.getElementById(tokenFieldId)?.focus();
  };
  const actions = useImportActions({ reload, token, askForToken });
  const path = useMemo(
    () => [{ label: text('videos.plural'), url: libraryPath }, { label: text('imports.title') }],
    [text],
  );
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={path} />
      <PageHead
        actions={
          list.imports.length > 0 && (
            <ButtonLink download href={reportPath}>
              {text('imports.report')}
            </ButtonLink>
          )
        }
        crumbs={[{ label: text('videos.plural'), href: libraryPath }]}
        title={text('imports.title')}
      />
      {hasFailed && (
        <div className={styles.notice}>
          <Notice action={<Button onClick={() => void reload()}>{text('common.retry')}</Button>} tone="bad">
            {text('imports.loadFailed')}
          </Notice>
        </div>
      )}
      <div className={styles.columns}>
        <ImportForm
          categories={categories}
          isTokenMissed={isTokenMissed}
          maxBytes={{ vimeo: list.vimeoMaxBytes, web: list.webMaxBytes }}
          onRequested={reload}
          onToken={(typed) => {
            setToken(typed);
            setIsTokenMissed(false);
          }}
          room={countRoom(list.videosLeft, list.imports)}
          token={token}
        />
        <ImportProgress actions={actions} list={list} samples={samples} />
      </div>
    </main>
  );
};
