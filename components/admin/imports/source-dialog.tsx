'use client';

import { useEffect, useId, useRef, useState } from 'react';

import { type CallError, describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { SelectField } from '@/components/kit/fields/select-field';
import { Switch } from '@/components/kit/fields/switch';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { Tag } from '@/components/kit/tag';
import { formatBytes, formatDate, formatDuration } from '@/lib/core/i18n/format';
import type { BrowseSourceInput, SourcePage, SourceVideo } from '@/lib/imports/import-schemas';
import type { ListItem } from '@/lib/imports/parse-addresses';

import { browseSource } from './import-api';

import styles from './source-dialog.module.scss';

/** A larger account is imported in steps. */
const mostSelected = 5000;
/** Maximum length of a category's title. */
const maxCategoryTitle = 100;

const reasons: Reasons = {
  vimeo_token_refused: 'imports.failure.token_refused',
  vimeo_scope_missing: 'imports.browse.errors.scope',
  vimeo_rate_limited: 'imports.browse.errors.limited',
  vimeo_unreachable: 'imports.browse.errors.vimeo',
  bucket_not_found: 'imports.browse.errors.bucket',
  bucket_refused: 'imports.browse.errors.refused',
  bucket_address_refused: 'imports.browse.errors.address',
  bucket_unreachable: 'imports.browse.errors.server',
};

type Listed = { videos: SourceVideo[]; total: number | null; next: string | null };

/** The videos of a source loaded so far, page by page. */
const useSource = (input: BrowseSourceInput) => {
  const [folders, setFolders] = useState<NonNullable<SourcePage['folders']>>([]);
  const [folder, setFolder] = useState<string | null>(null);
  const [listed, setListed] = useState<Listed | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const { run, isBusy } = useCall(browseSource);

  /** Loads the page after `before`, or the first page of a folder. Null if it failed. */
  const load = async (of: string | null, before: Listed | null): Promise<Listed | null> => {
    const after = before?.next ?? undefined;
    const outcome = await run(
      input.source === 'vimeo' ? { ...input, folder: of, after } : { ...input, after },
    );
    if (!outcome) return null;
    setError(outcome.error);
    if (outcome.error) return null;
    const { answer } = outcome;
    if (answer.folders) setFolders(answer.folders);
    const { total, next } = answer;
    const now = { videos: [...(before?.videos ?? []), ...answer.videos], total, next };
    setListed(now);
    return now;
  };
  const begin = useRef(load);
  useEffect(() => void begin.current(null, null), []);

  return {
    folders,
    folder,
    listed,
    error,
    isBusy,
    open: (next: string | null) => {
      setFolder(next);
      setListed(null);
      void load(next, null);
    },
    loadMore: () => load(folder, listed),
    retry: () => void load(folder, listed),
    /** Loads all pages that are left, and returns the videos. */
    loadAll: async (): Promise<SourceVideo[]> => {
      let known = listed;
      while (known?.next && known.videos.length < mostSelected) {
        const more: Listed | null = await load(folder, known);
        if (!more) break;
        known = more;
      }
      return known?.videos ?? [];
    },
  };
};

type VideoRowProps = { video: SourceVideo; isChosen: boolean; onChange: () => void };

const VideoRow = ({ video, isChosen, onChange }: VideoRowProps) => {
  const text = useText();
  const language = useLanguage();
  const { title, duration, createdAt, size, folder, thumbnailUrl, state } = video;
  const details = [
    duration !== null && formatDuration(duration),
    createdAt && formatDate(language, createdAt),
    size !== null && formatBytes(language, size),
    folder,
  ].filter(Boolean);
  return (
    <li>
      <label className={styles.row} data-off={state !== 'new'}>
        <input checked={isChosen} disabled={state !== 'new'} onChange={onChange} type="checkbox" />
        {thumbnailUrl ? (
          // Vimeo's own picture, which is not ours to resize.
          // oxlint-disable-next-line nextjs/no-img-element
          <img
            alt=""
            className={styles.picture}
            loading="lazy"
            referrerPolicy="no-referrer"
            src={thumbnailUrl}
          />
        ) : (
          <span className={styles.picture} />
        )}
        <span className={styles.words}>
          <strong title={title}>{title}</strong>
          <small>{details.join(' · ')}</small>
        </span>
        {state !== 'new' && (
          <Tag tone={state === 'imported' ? 'quiet' : 'bad'}>{text(`imports.browse.states.${state}`)}</Tag>
        )}
      </label>
    </li>
  );
};

type SourceDialogProps = {
  input: BrowseSourceInput;
  /** Number of further videos the package allows; null for unlimited. */
  room: number | null;
  isSending: boolean;
  onClose: () => void;
  onImport: (items: ListItem[], newCategories: string[]) => void;
};

/** Lists an account at Vimeo or a bucket, and imports the chosen videos. */
export const SourceDialog = ({ input, room, isSending, onClose, onImport }: SourceDialogProps) => {
  const text = useText();
  const statusId = useId();
  const source = useSource(input);
  const [chosen, setChosen] = useState<ReadonlyMap<string, SourceVideo>>(new Map());
  const [usesFolders, setUsesFolders] = useState(false);
  const { listed, folders, folder, error, isBusy } = source;
  const isVimeo = input.source === 'vimeo';
  const toggle = (video: SourceVideo) => {
    const next = new Map(chosen);
    if (!next.delete(video.address)) next.set(video.address, video);
    setChosen(next);
  };
  const chooseAll = async () => {
    const next = new Map(chosen);
    for (const video of await source.loadAll()) if (video.state === 'new') next.set(video.address, video);
    setChosen(next);
  };
  const isTooMany = room !== null && chosen.size > room;
  const send = () => {
    const toCategories = (video: SourceVideo): string[] =>
      usesFolders && video.folder ? [video.folder.slice(0, maxCategoryTitle)] : [];
    const videos = [...chosen.values()];
    const items = videos.map((video): ListItem => {
      const categories = toCategories(video);
      return {
        address: video.address,
        ...(isVimeo && { externalId: `vimeo:${video.address}` }),
        ...(categories.length > 0 && { categories }),
      };
    });
    onImport(items, [...new Set(videos.flatMap(toCategories))]);
  };
  return (
    <Dialog
      footer={
        <>
          <p aria-live="polite" className={styles.status} id={statusId}>
            {text('imports.browse.chosen', { count: chosen.size })}{' '}
            {isTooMany && <span className={styles.fault}>{text('imports.form.room', { count: room })}</span>}
          </p>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button
            aria-describedby={statusId}
            disabled={chosen.size === 0 || isTooMany}
            isBusy={isSending}
            kind="primary"
            onClick={send}
          >
            {text('imports.form.send', { count: chosen.size })}
          </Button>
        </>
      }
      isDismissible={false}
      isOpen
      onClose={onClose}
      size="wide"
      title={text(`imports.browse.title.${input.source}`)}
    >
      <div className={styles.bar}>
        {folders.length > 0 && (
          <SelectField
            label={text('imports.browse.folder')}
            onChange={(value) => source.open(value || null)}
            options={[
              { value: '', label: text('imports.browse.allVideos') },
              ...folders.map(({ id, name, count }) => ({
                value: id,
                label: count === null ? name : text('imports.browse.folderOption', { name, count }),
              })),
            ]}
            value={folder ?? ''}
          />
        )}
        {listed && listed.videos.length > 0 && (
          <Button isBusy={isBusy} onClick={() => void chooseAll()}>
            {listed.total === null
              ? text('imports.browse.chooseAll')
              : text('imports.browse.chooseCount', { count: listed.total })}
          </Button>
        )}
        {chosen.size > 0 && (
          <Button kind="quiet" onClick={() => setChosen(new Map())}>
            {text('imports.browse.chooseNone')}
          </Button>
        )}
      </div>
      {isVimeo && (
        <Switch isOn={usesFolders} label={text('imports.browse.usesFolders')} onChange={setUsesFolders} />
      )}
      {error && (
        <Notice action={<Button onClick={source.retry}>{text('common.retry')}</Button>} tone="bad">
          {text(describeRefusal(error, reasons))}
        </Notice>
      )}
      {!listed && !error && <Skeleton height={240} />}
      {listed && listed.videos.length === 0 && (
        <EmptyState title={text('imports.browse.emptyTitle')}>
          <p>{text('imports.browse.empty')}</p>
        </EmptyState>
      )}
      {listed && (
        <ul aria-label={text('imports.browse.list')} className={styles.list}>
          {listed.videos.map((video) => (
            <VideoRow
              isChosen={chosen.has(video.address)}
              key={video.address}
              onChange={() => toggle(video)}
              video={video}
            />
          ))}
        </ul>
      )}
      {listed?.next && (
        <Button isBusy={isBusy} onClick={() => void source.loadMore()}>
          {text('imports.browse.more')}
        </Button>
      )}
    </Dialog>
  );
};
