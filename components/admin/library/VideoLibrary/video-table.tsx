import type { ComponentProps } from 'react';

import { Link } from '@/components/kit/Link';
import { Time } from '@/components/kit/Time';
import { useText } from '@/components/kit/i18n/use-text';
import { formatDuration } from '@/lib/core/i18n/format-duration';
import type { LibraryVideo } from '@/lib/library/library-schemas';

import { StatusBadge } from '../StatusBadge';
import { SelectBox, VideoPicture } from '../VideoCard';
import { getVideoPath, SpokenSentence } from '../VideoCard/spoken-sentence';
import { describeDrag, isSelectable, type VideosProps } from './video-cards';
import styles from './video-table.module.scss';

/** The videos as rows. */
export const VideoTable = ({ videos, can, selection }: VideosProps) => {
  const text = useText();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{text('library.selectColumn')}</span>
          </th>
          <th scope="col">
            <span className="sr-only">{text('library.pictureColumn')}</span>
          </th>
          <th scope="col">{text('fields.title')}</th>
          <th scope="col">{text('videos.fields.status')}</th>
          <th scope="col">{text('library.duration')}</th>
          <th scope="col">{text('videos.fields.visibility')}</th>
          <th scope="col">{text('library.created')}</th>
          <th scope="col">{text('fields.createdBy')}</th>
        </tr>
      </thead>
      <tbody>
        {videos.map((video) => (
          <tr
            data-selected={selection.marked.has(video.id)}
            key={video.id}
            {...(describeDrag(video, selection) as ComponentProps<'tr'>)}
          >
            <td>
              {isSelectable(video, can) && (
                <SelectBox
                  className={styles.check}
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
    </table>
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
