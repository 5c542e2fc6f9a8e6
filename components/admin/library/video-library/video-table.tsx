import type { ComponentProps } from 'react';

import { Link } from '@/components/kit/buttons/link';
import { useText } from '@/components/kit/i18n/use-text';
import { RowTable } from '@/components/kit/tables/row-table';
import { Time } from '@/components/kit/time';
import { formatDuration } from '@/lib/core/i18n/format';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

import { getVideoPath, SpokenSentence } from '../spoken-sentence';
import { StatusBadge } from '../status-badge';
import { SelectBox, VideoPicture } from '../video-card';
import { describeDrag, isSelectable, type VideosProps } from './video-cards';

import styles from './video-table.module.scss';

/** The videos as table rows. */
export const VideoTable = ({ videos, can, selection }: VideosProps) => {
  const text = useText();
  return (
    <RowTable
      heads={[
        { label: text('library.selectColumn'), isUnseen: true, className: styles.box },
        { label: text('library.pictureColumn'), isUnseen: true },
        { label: text('fields.title'), className: styles.head },
        { label: text('videos.fields.status'), className: styles.head },
        { label: text('library.duration'), className: styles.head },
        { label: text('videos.fields.visibility'), className: styles.head },
        { label: text('library.created'), className: styles.head },
        { label: text('fields.createdBy'), className: `${styles.head} ${styles.author}` },
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
            <VideoCells video={video} />
          </tr>
        ))}
      </tbody>
    </RowTable>
  );
};

const VideoCells = ({ video }: { video: LibraryVideo }) => {
  const text = useText();
  return (
    <>
      <td className={styles.picture}>
        <VideoPicture isSmall video={video} />
      </td>
      <td className={styles.title}>
        <Link href={getVideoPath(video)} title={video.title}>
          {video.title}
        </Link>
        {video.spoken && <SpokenSentence sentence={video.spoken} />}
      </td>
      <td className={styles.status}>
        <StatusBadge video={video} />
      </td>
      <td className={styles.number}>{video.duration ? formatDuration(video.duration) : '–'}</td>
      <td className={styles.visibility}>{text(`videos.visibility.${video.visibility}`)}</td>
      <td className={styles.created}>
        <Time value={video.createdAt} />
      </td>
      <td className={styles.author}>{video.createdBy ?? '–'}</td>
    </>
  );
};
