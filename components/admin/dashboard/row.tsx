import type { ReactNode } from 'react';

import { VideoPicture } from '@/components/admin/library/video-card/video-card';
import { Link } from '@/components/kit/buttons/link';
import { Icon, type IconName } from '@/components/kit/icon';
import { Time } from '@/components/kit/time';
import type { LibraryVideo } from '@/lib/videos/library/list/library-schemas';

import styles from './news-panel.module.scss';

type RowProps = {
  picture: ReactNode;
  title: string;
  /** Link of the title. Members have no page. */
  href?: string;
  at: string | null;
  children: ReactNode;
  action?: ReactNode;
};

/** A row with thumbnail, title, time and action. */
export const Row = ({ picture, title, href, at, children, action }: RowProps) => (
  <li className={styles.row}>
    <div aria-hidden="true" className={styles.picture}>
      {picture}
    </div>
    <div className={styles.words}>
      <p className={styles.title}>{href ? <Link href={href}>{title}</Link> : title}</p>
      <p className={styles.text}>{children}</p>
    </div>
    <div className={styles.act}>
      {at && <Time value={at} />}
      {action}
    </div>
  </li>
);

export const VideoThumb = ({ video }: { video: LibraryVideo }) => (
  <div className={styles.thumb}>
    <VideoPicture isSmall video={video} />
  </div>
);

export const IconThumb = ({ name }: { name: IconName }) => (
  <div className={styles.icon}>
    <Icon name={name} size={20} />
  </div>
);

export const getVideoHref = ({ id }: LibraryVideo, tab?: string): string =>
  `/admin/collections/videos/${id}${tab ? `?tab=${tab}` : ''}`;
