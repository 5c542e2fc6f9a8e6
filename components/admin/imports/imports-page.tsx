'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { Notice } from '@/components/kit/states/notice';
import type { ImportList } from '@/lib/imports/import-schemas';

import { fetchImports, reportPath, useImportActions } from './import-api';
import { ImportForm, tokenFieldId } from './import-form';
import { ImportProgress } from './import-progress';
import { countRoom, type ImportSamples, isUnderWay, noteSamples } from './import-rows';

import styles from './imports.module.scss';

/** Milliseconds; used while imports are active. The worker stores its progress every two seconds. */
const pollMs = 2000;
const restingPollMs = 30_000;

type Known = { list: ImportList; samples: ImportSamples };

/** The imports, polled while the page is visible. */
const useImports = (initial: ImportList) => {
  const [known, setKnown] = useState<Known>({ list: initial, samples: {} });
  const [hasFailed, setHasFailed] = useState(false);
  // Drops outdated responses: an older one may arrive after a newer one.
  const turn = useRef(0);

  const reload = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    try {
      const list = await fetchImports();
      if (own !== turn.current) return;
      setKnown(({ samples }) => ({ list, samples: noteSamples(samples, list.imports, Date.now()) }));
      setHasFailed(false);
    } catch {
      if (own === turn.current) setHasFailed(true);
    }
  }, []);

  const delay = known.list.imports.some(isUnderWay) ? pollMs : restingPollMs;
  useEffect(() => {
    let isBusy = false;
    const look = async () => {
      if (document.hidden || isBusy) return;
      isBusy = true;
      await reload();
      isBusy = false;
    };
    const lookNow = () => void look();
    const timer = window.setInterval(lookNow, delay);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, [delay, reload]);

  return { ...known, hasFailed, reload };
};

const libraryPath = '/admin/collections/videos';

type ImportsPageProps = { initial: ImportList; categories: { id: string; title: string }[] };

/** Requests imports and shows their progress. */
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
