import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { RowTable } from '@/components/kit/tables/table';
import { Time } from '@/components/kit/time';
import { formatDuration } from '@/lib/core/i18n/format';
import { getLanguageName } from '@/lib/core/i18n/languages';
import type { MessageKey } from '@/lib/core/i18n/text';
import {
  defaultColumns,
  type LibraryColumn,
  libraryColumns,
  type LibrarySort,
} from '@/lib/videos/library/list/library-query';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

import { getVideoPath, SpokenSentence } from '../spoken-sentence';
import { StatusBadge } from '../status-badge';
import { SelectBox, TagLinks, VideoCard, VideoGrid, VideoPicture } from '../video-card';
import { dragVideos, type LibraryRights, type useSelection } from './selection';

import styles from './video-table.module.scss';

const columnLabels: Record<LibraryColumn, MessageKey> = {
  status: 'videos.fields.status',
  duration: 'library.duration',
  visibility: 'videos.fields.visibility',
  createdAt: 'library.created',
  updatedAt: 'library.updated',
  person: 'fields.createdBy',
  tags: 'tags.plural',
  language: 'videos.fields.language',
  captions: 'library.captions',
};

/** The orders of the columns that can be sorted, the first click's first. */
const sorts = {
  title: ['title', '-title'],
  duration: ['-duration', 'duration'],
  createdAt: ['-createdAt', 'createdAt'],
  updatedAt: ['-updatedAt', 'updatedAt'],
} as const satisfies Record<string, readonly [LibrarySort, LibrarySort]>;

const isSortable = (column: string): column is keyof typeof sorts => column in sorts;

type Sorting = { sort: LibrarySort; onSort: (sort: LibrarySort) => void };

/** The state of a column's heading. A second click reverses the order. */
const describeSort = (column: string, { sort, onSort }: Sorting) => {
  if (!isSortable(column)) return undefined;
  const [first, second] = sorts[column];
  const isSorted = sort === first || sort === second;
  return {
    direction: isSorted ? (sort.startsWith('-') ? ('descending' as const) : ('ascending' as const)) : null,
    onSort: () => onSort(sort === first ? second : first),
  };
};

type VideoTableProps = VideosProps & Sorting & { columns: readonly LibraryColumn[] };

/** The videos as table rows. */
export const VideoTable = ({ videos, can, selection, columns, tagTitles, ...sorting }: VideoTableProps) => {
  const text = useText();
  return (
    <div className={styles.scroll}>
      <RowTable
        heads={[
          { label: text('library.selectColumn'), isUnseen: true, className: styles.box },
          { label: text('library.pictureColumn'), isUnseen: true },
          { label: text('fields.title'), className: styles.head, sort: describeSort('title', sorting) },
          ...columns.map((column) => ({
            label: text(columnLabels[column]),
            className: `${styles.head} ${styles[column] ?? ''}`,
            sort: describeSort(column, sorting),
          })),
        ]}
        label={text('videos.plural')}
      >
        <tbody>
          {videos.map((video) => (
            <tr
              className={styles.row}
              data-selected={selection.marked.has(video.id)}
              key={video.id}
              {...(describeDrag(video, selection) as ComponentProps<'tr'>)}
            >
              <td className={styles.box}>
                {isSelectable(video, can) && (
                  <SelectBox
                    selection={{
                      isSelected: selection.marked.has(video.id),
                      onToggle: (isRange) => selection.toggle(video.id, isRange),
                    }}
                    title={video.title}
                  />
                )}
              </td>
              <td className={styles.picture}>
                <VideoPicture isSmall video={video} />
              </td>
              <td className={styles.title}>
                <Link href={getVideoPath(video)} title={video.title}>
                  {video.title}
                </Link>
                {video.spoken && <SpokenSentence sentence={video.spoken} />}
              </td>
              {columns.map((column) => (
                <td className={styles[column]} key={column}>
                  <Cell column={column} tagTitles={tagTitles} video={video} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </RowTable>
    </div>
  );
};

type CellProps = Pick<VideoTableProps, 'tagTitles'> & { column: LibraryColumn; video: LibraryVideo };

const Cell = ({ column, video, tagTitles }: CellProps): ReactNode => {
  const text = useText();
  const language = useLanguage();
  switch (column) {
    case 'status':
      return <StatusBadge video={video} />;
    case 'duration':
      return video.duration ? formatDuration(video.duration) : '–';
    case 'visibility':
      return [
        text(`videos.visibility.${video.visibility}`),
        ...(video.locks ?? []).map((lock) => text(`gate.badge.${lock}`)),
      ].join(' · ');
    case 'createdAt':
    case 'updatedAt':
      return <Time value={video[column]} />;
    case 'person':
      return video.createdBy ?? '–';
    case 'tags':
      return <TagLinks tags={video.tags} titles={tagTitles} />;
    case 'language':
      return video.language ? getLanguageName(language, video.language) : '–';
    case 'captions':
      return text(video.hasCaptions ? 'library.hasCaptions' : 'library.noCaptions');
  }
};

type ColumnsProps = { columns: LibraryColumn[]; onChange: (columns: LibraryColumn[]) => void };

/** Chooses the columns of the table. */
export const ColumnsButton = ({ columns, onChange }: ColumnsProps) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon="sliders" onClick={() => setIsOpen(true)}>
        {text('library.columns')}
      </Button>
      <Dialog
        footer={
          <>
            <Button onClick={() => onChange(defaultColumns)}>{text('library.usualColumns')}</Button>
            <Button kind="primary" onClick={close}>
              {text('kit.close')}
            </Button>
          </>
        }
        isOpen={isOpen}
        onClose={close}
        size="small"
        title={text('library.columns')}
      >
        <fieldset className={styles.choice}>
          <legend className="sr-only">{text('library.columns')}</legend>
          {libraryColumns.map((column) => (
            <Checkbox
              checked={columns.includes(column)}
              key={column}
              label={text(columnLabels[column])}
              onChange={({ target }) =>
                onChange(
                  libraryColumns.filter((each) =>
                    each === column ? target.checked : columns.includes(each),
                  ),
                )
              }
            />
          ))}
        </fieldset>
      </Dialog>
    </>
  );
};

type VideosProps = {
  videos: LibraryVideo[];
  can: LibraryRights;
  selection: ReturnType<typeof useSelection>;
  /** Titles of the workspace's tags by id. */
  tagTitles: ReadonlyMap<string, string>;
};

/** Whether selecting a video would offer any action. */
const isSelectable = ({ canUpdate }: LibraryVideo, can: LibraryRights): boolean => canUpdate || can.delete;

/** Dragging a selected video drags all selected ones. */
const describeDrag = (
  { id, canUpdate }: LibraryVideo,
  { marked, selected }: VideosProps['selection'],
): Pick<ComponentProps<'li'>, 'draggable' | 'onDragStart'> =>
  canUpdate
    ? {
        draggable: true,
        onDragStart: (event: DragEvent) =>
          dragVideos(event, marked.has(id) ? selected.map((video) => video.id) : [id]),
      }
    : {};

/** The videos as cards. */
export const VideoCards = ({ videos, can, selection, tagTitles }: VideosProps) => (
  <VideoGrid>
    {videos.map((video) => (
      <li key={video.id} {...describeDrag(video, selection)}>
        <VideoCard
          level={2}
          selection={
            isSelectable(video, can)
              ? {
                  isSelected: selection.marked.has(video.id),
                  onToggle: (isRange) => selection.toggle(video.id, isRange),
                }
              : undefined
          }
          tagTitles={tagTitles}
          video={video}
        />
      </li>
    ))}
  </VideoGrid>
);
