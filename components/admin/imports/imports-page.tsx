'use client';

import { SetStepNav } from '@payloadcms/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { Notice } from '@/components/kit/states/notice';
import type { ImportList } from '@/lib/imports/import-schemas';

import {
  emptyBucket,
  fetchImports,
  reportPath,
  type SecretSource,
  type TypedAccess,
  useImportActions,
} from './import-api';
import { accessFieldIds, ImportForm } from './import-form';
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

type Titled = { id: string; title: string }[];
type ImportsPageProps = { initial: ImportList; categories: Titled; tags: Titled };

/** Requests imports and shows their progress. */
export const ImportsPage = ({ initial, categories, tags }: ImportsPageProps) => {
  const text = useText();
  const { list, samples, hasFailed, reload } = useImports(initial);
  const [access, setAccess] = useState<TypedAccess>({ token: '', bucket: emptyBucket });
  const [missed, setMissed] = useState<SecretSource | null>(null);
  const askForAccess = (source: SecretSource) => {
    // The field may be hidden until now.
    flushSync(() => setMissed(source));
    document.getElementById(accessFieldIds[source])?.focus();
  };
  const actions = useImportActions({ reload, access, askForAccess });
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
          access={access}
          categories={categories}
          maxBytes={list.maxBytes}
          missed={missed}
          onAccess={(typed) => {
            setAccess(typed);
            setMissed(null);
          }}
          onRequested={reload}
          room={countRoom(list.videosLeft, list.imports)}
          tags={tags}
        />
        <ImportProgress actions={actions} list={list} samples={samples} />
      </div>
    </main>
  );
};
