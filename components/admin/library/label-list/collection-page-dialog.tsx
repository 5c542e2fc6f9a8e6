'use client';

import { toast } from '@payloadcms/ui';
import { type DragEvent, useEffect, useState } from 'react';

import { callApi, toQuery } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { CopyField } from '@/components/kit/fields/copy-field';
import { Switch } from '@/components/kit/fields/switch';
import { TextArea, TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { Notice } from '@/components/kit/states/notice';
import { Skeleton } from '@/components/kit/states/skeleton';
import { descriptionMaxLength, titleMaxLength } from '@/lib/videos/library/rules';
import { buildFixedEmbedCode } from '@/lib/videos/publishing/embedding/embed-code';
import { maxCollectionVideos, moveVideo, orderVideos } from '@/lib/videos/publishing/watch/collection-rules';
import type { Category, Video } from '@/payload-types';

import styles from './collection-page-dialog.module.scss';

type Listed = Pick<Video, 'id' | 'title'>;
type Page = Pick<Category, 'pageEnabled' | 'pageTitle' | 'pageDescription' | 'pageUrl'>;
type Loaded = { page: Page; videos: Listed[]; isCut: boolean };

const load = async (id: string): Promise<Loaded> => {
  const page = await callApi<Category>('GET', `/api/categories/${encodeURIComponent(id)}?depth=0`);
  const { docs, totalDocs } = await callApi<{ docs: Listed[]; totalDocs: number }>(
    'GET',
    `/api/videos?${toQuery({
      'where[and][0][categories][equals]': id,
      'where[and][1][visibility][equals]': 'public',
      'where[and][2][unlisted][not_equals]': true,
      ...{ limit: maxCollectionVideos, depth: 0, sort: '-createdAt', 'select[title]': true },
    })}`,
  );
  return { page, videos: orderVideos(docs, page.pageOrder), isCut: totalDocs > docs.length };
};

type CollectionPageDialogProps = { category: { id: string; title: string }; onClose: () => void };

/** Switches the page of a category on or off, and sets its texts and the order of its videos. */
export const CollectionPageDialog = ({ category, onClose }: CollectionPageDialogProps) => {
  const text = useText();
  const { id } = category;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { run, isBusy } = useCall(async ({ page, videos }: Loaded) => {
    const { pageEnabled, pageTitle, pageDescription } = page;
    const pageOrder = videos.map((video) => video.id);
    const body = { pageEnabled, pageTitle, pageDescription, pageOrder };
    return callApi<{ doc: Category }>('PATCH', `/api/categories/${encodeURIComponent(id)}?depth=0`, { body });
  });
  useEffect(() => {
    load(id).then(setLoaded, (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      setHasFailed(true);
    });
  }, [id]);
  const save = async () => {
    const outcome = loaded && (await run(loaded));
    if (!outcome) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error)));
    toast.success(text('collectionPage.panel.saved'));
    // The address is shown once the page is on.
    if (!outcome.answer.doc.pageEnabled) return onClose();
    setLoaded({ ...loaded, page: { ...loaded.page, pageUrl: outcome.answer.doc.pageUrl ?? null } });
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button disabled={!loaded} isBusy={isBusy} kind="primary" onClick={() => void save()}>
            {text('common.save')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text('collectionPage.panel.title', { title: category.title })}
    >
      {hasFailed && <Notice tone="bad">{text('common.loadFailed')}</Notice>}
      {!loaded && !hasFailed && <Skeleton height={240} />}
      {loaded && <PageForm loaded={loaded} onChange={setLoaded} placeholder={category.title} />}
    </Dialog>
  );
};

type PageFormProps = { loaded: Loaded; onChange: (loaded: Loaded) => void; placeholder: string };

const PageForm = ({ loaded, onChange, placeholder }: PageFormProps) => {
  const text = useText();
  const { page, videos, isCut } = loaded;
  const set = (change: Partial<Page>) => onChange({ ...loaded, page: { ...page, ...change } });
  return (
    <div className={styles.form}>
      <Switch
        hint={text('collectionPage.panel.enabledText')}
        isOn={page.pageEnabled === true}
        label={text('collectionPage.panel.enabled')}
        onChange={(pageEnabled) => set({ pageEnabled })}
      />
      {page.pageEnabled && page.pageUrl && (
        <Addresses title={page.pageTitle || placeholder} url={page.pageUrl} />
      )}
      <TextField
        hint={text('collectionPage.panel.titleHint')}
        label={text('collectionPage.fields.title')}
        maxLength={titleMaxLength}
        onChange={(pageTitle) => set({ pageTitle })}
        placeholder={placeholder}
        value={page.pageTitle ?? ''}
      />
      <TextArea
        label={text('collectionPage.fields.description')}
        maxLength={descriptionMaxLength}
        onChange={(pageDescription) => set({ pageDescription })}
        value={page.pageDescription ?? ''}
      />
      <h3>{text('collectionPage.panel.order')}</h3>
      {isCut && (
        <Notice tone="info">
          {text('collectionPage.panel.limit', { max: String(maxCollectionVideos) })}
        </Notice>
      )}
      {videos.length > 0 ? (
        <VideoOrder onChange={(ordered) => onChange({ ...loaded, videos: ordered })} videos={videos} />
      ) : (
        <p>{text('collectionPage.panel.none')}</p>
      )}
    </div>
  );
};

const Addresses = ({ title, url }: { title: string; url: string }) => {
  const text = useText();
  const code = buildFixedEmbedCode({ playerUrl: `${url}?embed`, title, width: 960, height: 600 });
  return (
    <>
      <CopyField label={text('collectionPage.panel.url')} value={url} />
      <p>
        <ButtonLink href={url} icon="external" rel="noopener" target="_blank">
          {text('collectionPage.panel.open')}
        </ButtonLink>
      </p>
      <CopyField isMultiline label={text('collectionPage.panel.embed')} value={code} />
    </>
  );
};

type VideoOrderProps = { videos: Listed[]; onChange: (videos: Listed[]) => void };

/** The order by hand: with buttons, or by dragging a row. */
const VideoOrder = ({ videos, onChange }: VideoOrderProps) => {
  const text = useText();
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const move = (id: string, to: number) => {
    const moved = moveVideo(videos, id, to);
    if (moved === videos) return;
    onChange(moved);
    const title = videos.find((video) => video.id === id)?.title ?? '';
    setSaid(text('collectionPage.panel.moved', { title, place: String(to + 1) }));
  };
  const describeDrag = (id: string, index: number) => ({
    draggable: true,
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      if (dragged !== id) move(dragged, index);
    },
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(id);
    },
    onDrop: (event: DragEvent) => event.preventDefault(),
  });
  return (
    <>
      <ol className={styles.order}>
        {videos.map(({ id, title }, index) => (
          <li key={id} {...describeDrag(id, index)} data-dragged={dragged === id}>
            <Icon name="grip" size={16} />
            <span>{title}</span>
            <Button
              aria-label={text('collectionPage.panel.up', { title })}
              disabled={index === 0}
              icon="arrowUp"
              kind="quiet"
              onClick={() => move(id, index - 1)}
            />
            <Button
              aria-label={text('collectionPage.panel.down', { title })}
              disabled={index === videos.length - 1}
              icon="arrowDown"
              kind="quiet"
              onClick={() => move(id, index + 1)}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
};
