'use client';

import {
  Form,
  OperationProvider,
  SetDocumentStepNav,
  SetDocumentTitle,
  useConfig,
  useDocumentInfo,
  useForm,
  useFormModified,
  useHotkey,
} from '@payloadcms/ui';
import { useSearchParams } from 'next/navigation';
import type { FormState } from 'payload';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import { VideoStatistics } from '@/components/admin/analytics/video-statistics';
import { ConflictDialog } from '@/components/admin/shell/conflict-dialog';
import { LeaveDialog, useLeaveQuestion } from '@/components/admin/shell/leave-dialog';
import { ButtonLink } from '@/components/kit/buttons/button';
import { focusFirstFault } from '@/components/kit/fields/field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { describePanel, Tabs } from '@/components/kit/navigation/tabs';
import { EmptyState } from '@/components/kit/states/screen-states';
import { getRelationId } from '@/lib/core/database/ids';
import { formatList } from '@/lib/core/i18n/format';
import { slugs } from '@/lib/core/slugs';
import type { EditPageData } from '@/lib/platform/find-edit-page-data';
import { parseChapterTime } from '@/lib/videos/library/chapters';
import { toMetadataRows } from '@/lib/videos/library/metadata-rows';
import type { Video } from '@/payload-types';

import { CollaborateTab } from '../collaborate/collaborate-tab';
import { ContentTab } from '../content/content-tab';
import { EditContext, fieldNames, type LiveVideo, type SaveAction, useEdit } from '../sync/edit-context';
import { useEditValue } from '../sync/use-edit-value';
import { EditHead, EditNotices } from './edit-head';
import { EmbedTab } from './embed-tab';
import { FilesTab } from './files-tab';
import { GeneralTab } from './general-tab';
import { NotReady } from './original-file';
import { seekPlayer } from './preview-player';
import { VideoAside } from './video-aside';

import styles from './edit-page.module.scss';

/** Views, retention and origin of the video's viewers. */
const StatisticsTab = () => {
  const { video, isServed, timeZone } = useEdit();
  if (!isServed) return <NotReady />;
  const { id, duration, previewThumbnailUrl, chapters } = video;
  return (
    <VideoStatistics
      onSeek={seekPlayer}
      video={{
        id,
        timeZone,
        duration: duration ?? 0,
        previewThumbnailUrl: previewThumbnailUrl ?? null,
        chapters: (chapters ?? []).map(({ timestamp, title }) => ({
          start: parseChapterTime(timestamp) ?? 0,
          title,
        })),
      }}
    />
  );
};

const editTabs = ['general', 'content', 'embed', 'analytics', 'files', 'collaborate'] as const;
type EditTab = (typeof editTabs)[number];

/** The open tab, kept in the URL, so that it can be shared and survives a reload. */
const useTab = (): [EditTab, (tab: EditTab) => void] => {
  const asked = useSearchParams().get('tab');
  const tab = editTabs.find((name) => name === asked) ?? 'general';
  const open = (name: EditTab) => {
    const url = new URL(location.href);
    if (name === 'general') url.searchParams.delete('tab');
    else url.searchParams.set('tab', name);
    // Omits the router's state, because the router would treat the change as internal and not notify its
    // hooks.
    history.replaceState(null, '', url);
  };
  return [tab, open];
};

/** Replaces a video that was deleted while it was open. */
const VideoGone = () => {
  const text = useText();
  const { setModified } = useForm();
  // The typed values cannot be saved any more, so leaving needs no warning.
  useEffect(() => setModified(false), [setModified]);
  return (
    <main className={`rh-page ${styles.page}`}>
      <EmptyState title={text('edit.gone.title')}>
        <p>{text('edit.gone.text')}</p>
        <ButtonLink href="/admin/collections/videos" kind="primary">
          {text('edit.gone.back')}
        </ButtonLink>
      </EmptyState>
    </main>
  );
};

/** Asks before unsaved changes are left. */
const LeaveQuestion = () => {
  const text = useText();
  const language = useLanguage();
  const { changed, isSaving, save } = useEdit();
  const question = useLeaveQuestion(useFormModified());
  const saveAndLeave = async () => {
    if (await save()) question.leave();
    else question.stay();
  };
  const names = changed.map((field) => text(fieldNames[field]));
  return (
    <LeaveDialog
      changes={[text('edit.unsavedFields', { fields: formatList(language, names) })]}
      isBusy={isSaving}
      isOpen={question.isAsking}
      onDiscard={question.leave}
      onSave={() => void saveAndLeave()}
      onStay={question.stay}
    />
  );
};

const panels: Record<EditTab, () => ReactNode> = {
  general: GeneralTab,
  content: ContentTab,
  embed: EmbedTab,
  analytics: StatisticsTab,
  files: FilesTab,
  collaborate: CollaborateTab,
};

type EditPageProps = {
  pageData: EditPageData;
  initial: LiveVideo & Video;
  actionRef: RefObject<SaveAction | null>;
};

/** Content of the form: the video's state, and the page that shows it. */
const EditPage = ({ pageData, initial, actionRef }: EditPageProps) => {
  const text = useText();
  const { getEntityConfig } = useConfig();
  const [tab, openTab] = useTab();
  const open = useRef(openTab);
  useEffect(() => {
    open.current = openTab;
  });
  const onRefused = useCallback(() => {
    open.current('general');
    focusFirstFault();
  }, []);
  const value = useEditValue({ pageData, initial, actionRef, onRefused });
  useHotkey({ keyCodes: ['s'], cmdCtrlKey: true, editDepth: 1 }, (event) => {
    event.preventDefault();
    event.stopPropagation();
    if (value.rights.canUpdate) void value.save();
  });
  if (value.connection === 'deleted') return <VideoGone />;
  return (
    <EditContext value={value}>
      <SetDocumentStepNav
        collectionSlug={slugs.videos}
        id={value.video.id}
        pluralLabel={getEntityConfig({ collectionSlug: slugs.videos }).labels.plural}
        useAsTitle="title"
      />
      <main className={`rh-page ${styles.page}`}>
        <EditHead onOpenTab={openTab} />
        <EditNotices />
        <LeaveQuestion />
        <ConflictDialog {...value.conflictDialog} />
        <Tabs
          label={text('edit.tabs.label')}
          onOpen={openTab}
          open={tab}
          tabs={editTabs.map((name) => ({ name, label: text(`edit.tabs.${name}`) }))}
        />
        <div className={styles.columns} data-tab={tab}>
          <div className={styles.form}>
            {editTabs.map((name) => (
              <TabPanel isOpen={name === tab} key={name} name={name} />
            ))}
          </div>
          <VideoAside isPlayerOnly={tab === 'analytics' && value.isServed} />
        </div>
      </main>
    </EditContext>
  );
};

const TabPanel = ({ name, isOpen }: { name: EditTab; isOpen: boolean }) => {
  const Content = panels[name];
  return (
    <section {...describePanel(name, isOpen)}>
      {/* The form's fields stay mounted for validation before a save; other tabs have nothing to lose. */}
      {(isOpen || name === 'general') && <Content />}
    </section>
  );
};

/**
 * Adapts Payload's form state to this page: metadata as rows, and relations limited to the video's workspace,
 * since platform administrators can read all workspaces.
 */
const toEditState = (state: FormState, workspace: string | null): FormState => {
  const onlyOwn = (path: string, collection: string): FormState => {
    const field = state[path];
    if (!field || !workspace) return {};
    return {
      [path]: { ...field, filterOptions: { [collection]: { workspace: { equals: workspace } } } },
    };
  };
  const rows = toMetadataRows(state.customMetadata?.value);
  return {
    ...state,
    ...onlyOwn('categories', 'categories'),
    ...onlyOwn('tags', 'tags'),
    ...onlyOwn('player.selectedPreset', 'playerPresets'),
    customMetadata: { ...state.customMetadata, value: rows, initialValue: rows },
  };
};

/**
 * Payload's form around the video page. The form's children decide what is sent, because they know the
 * changes.
 */
export const VideoEditor = ({
  pageData,
  initial,
}: {
  pageData: EditPageData;
  initial: LiveVideo & Video;
}) => {
  const { initialState, hasSavePermission } = useDocumentInfo();
  const { config, getEntityConfig } = useConfig();
  const [state] = useState(() => toEditState(initialState ?? {}, getRelationId(initial.workspace)));
  const actionRef = useRef<SaveAction | null>(null);
  const send = useCallback(async (form: FormData) => actionRef.current?.(form), []);
  return (
    <OperationProvider operation="update">
      <Form
        // The form reads the response, although its type says there is none.
        action={send as (form: FormData) => Promise<void>}
        disabled={!hasSavePermission || !pageData.rights.canUpdate}
        initialState={state}
        isDocumentForm
      >
        <SetDocumentTitle
          collectionConfig={getEntityConfig({ collectionSlug: slugs.videos })}
          config={config}
          fallback={initial.id}
        />
        <EditPage actionRef={actionRef} initial={initial} pageData={pageData} />
      </Form>
    </OperationProvider>
  );
};
