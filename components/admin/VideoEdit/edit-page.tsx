'use client';

import { SetDocumentStepNav, useHotkey, useTranslation } from '@payloadcms/ui';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';

import { slugs } from '@/lib/slugs';
import type { Video } from '@/payload-types';

import { text as bothLanguages } from '@/lib/i18n/text';
import { EditContext, type EditContextValue } from './edit-context';
import { EditHead } from './edit-head';
import { EditNotices } from './edit-notices';
import styles from './edit-page.module.scss';
import type { EditFacts, LiveVideo } from './edit-types';
import { EmbedTab } from './embed-tab';
import { FilesTab } from './files-tab';
import { GeneralTab } from './general-tab';
import { TabList } from './tab-list';
import { useEditSync } from './use-edit-sync';
import { useLiveVideo } from './use-live-video';
import { useSave } from './use-save';
import { editTabs, useTab, type EditTab } from './use-tab';
import { VideoAside } from './video-aside';
import type { SaveAction } from './video-editor';
import { VideoGone } from './video-gone';

const panels: Record<EditTab, () => React.ReactNode> = {
  general: GeneralTab,
  embed: EmbedTab,
  files: FilesTab,
};

/** How long after a video became COMPLETE what was typed meanwhile is saved. */
const saveDelayMs = 100;

const useSaveOnComplete = (status: LiveVideo['status'], save: () => Promise<void>): void => {
  const seen = useRef(status);
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  useEffect(() => {
    const isNew = status === 'COMPLETE' && seen.current !== 'COMPLETE';
    seen.current = status;
    if (!isNew) return;
    const timer = setTimeout(() => void latestSave.current(), saveDelayMs);
    return () => clearTimeout(timer);
  }, [status]);
};

const focusFirstFault = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};

type EditPageProps = {
  facts: EditFacts;
  initial: LiveVideo & Video;
  action: RefObject<SaveAction | null>;
};

/** Everything inside the form: what is known of the video, and the page that shows it. */
export const EditPage = ({ facts, initial, action }: EditPageProps) => {
  const { i18n } = useTranslation();
  const [tab, openTab] = useTab();
  const sync = useEditSync(initial as unknown as Record<string, unknown>);
  const { video, connection, ask, discardAnswers } = useLiveVideo(initial, sync.receive);
  const openFault = useRef(openTab);
  useEffect(() => {
    openFault.current = openTab;
  });
  const onRefused = useCallback(() => {
    openFault.current('general');
    focusFirstFault();
  }, []);
  const saving = useSave({ id: video.id, action, sync, discardAnswers, ask, onRefused });
  const { isSaving, save, setVisibility } = saving;
  const { changed, conflicts, takeTheirs } = sync;
  useSaveOnComplete(video.status, facts.rights.canUpdate ? saving.saveSilently : async () => undefined);
  useHotkey({ keyCodes: ['s'], cmdCtrlKey: true, editDepth: 1 }, (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (facts.rights.canUpdate) void save();
  });

  const value = useMemo<EditContextValue>(
    () => ({
      ...facts,
      video,
      connection,
      changed,
      conflicts,
      isSaving,
      isServed: Boolean(video.playerUrl),
      save,
      takeTheirs,
      setVisibility,
    }),
    [facts, video, connection, changed, conflicts, isSaving, save, takeTheirs, setVisibility],
  );
  if (connection === 'deleted') return <VideoGone />;

  return (
    <EditContext value={value}>
      <main className={`rh-page ${styles.page}`} lang={i18n.language}>
        <SetDocumentStepNav
          collectionSlug={slugs.videos}
          id={video.id}
          pluralLabel={bothLanguages('videos.plural')}
          useAsTitle="title"
        />
        <EditHead />
        <EditNotices />
        <TabList onOpen={openTab} tab={tab} />
        <div className={styles.columns}>
          <div className={styles.form}>
            {editTabs.map((name) => {
              const Panel = panels[name];
              // The form's fields stay where they are; the others have nothing to lose.
              const isThere = name === tab || name === 'general';
              return (
                <section
                  aria-labelledby={`tab-${name}`}
                  hidden={name !== tab}
                  id={`panel-${name}`}
                  key={name}
                  role="tabpanel"
                  tabIndex={-1}
                >
                  {isThere && <Panel />}
                </section>
              );
            })}
          </div>
          <VideoAside />
        </div>
      </main>
    </EditContext>
  );
};
