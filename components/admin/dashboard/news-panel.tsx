import type { ReactNode } from 'react';

import { VideoPicture } from '@/components/admin/library/video-card';
import { Avatar } from '@/components/kit/avatar';
import { ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Icon, type IconName } from '@/components/kit/icon';
import { Tag } from '@/components/kit/tag';
import { Time, TimeText } from '@/components/kit/time';
import { formatNumber, timePlaceholder } from '@/lib/core/i18n/format';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import type { News } from '@/lib/platform/dashboard/find-news';
import type { Task } from '@/lib/platform/dashboard/find-tasks';
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
const Row = ({ picture, title, href, at, children, action }: RowProps) => (
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

const VideoThumb = ({ video }: { video: LibraryVideo }) => (
  <div className={styles.thumb}>
    <VideoPicture isSmall video={video} />
  </div>
);

const IconThumb = ({ name }: { name: IconName }) => (
  <div className={styles.icon}>
    <Icon name={name} size={20} />
  </div>
);

const getVideoHref = ({ id }: LibraryVideo, tab?: string): string =>
  `/admin/collections/videos/${id}${tab ? `?tab=${tab}` : ''}`;

/** A recent event. */
const NewsRow = ({ item, language }: { item: News; language: string }) => {
  const t = (key: MessageKey, params?: TextParams) => translate(language, key, params);
  switch (item.kind) {
    case 'unusual': {
      const { video, views, usual } = item;
      return (
        <Row
          at={null}
          href={getVideoHref(video, 'analytics')}
          picture={<VideoThumb video={video} />}
          title={video.title}
        >
          {t('dashboard.news.unusual', { views, usual: formatNumber(language, usual) })}
        </Row>
      );
    }
    case 'ready': {
      const { video, at } = item;
      return (
        <Row at={at} href={getVideoHref(video)} picture={<VideoThumb video={video} />} title={video.title}>
          <Tag tone="good">{translate(language, 'videos.status.COMPLETE')}</Tag>{' '}
          {video.createdBy && t('dashboard.news.uploadedBy', { name: video.createdBy })}
        </Row>
      );
    }
    case 'joined': {
      const { name, role, at } = item;
      return (
        <Row at={at} picture={<Avatar isRound name={name} />} title={t('dashboard.news.joined', { name })}>
          {role
            ? t('dashboard.news.joinedAs', { role: translate(language, `roles.${role}`) })
            : t('dashboard.news.accepted')}
        </Row>
      );
    }
  }
};

/** An open task with its action. */
const TaskRow = ({ task, language }: { task: Task; language: string }) => {
  const t = (key: MessageKey, params?: TextParams) => translate(language, key, params);
  const act = (href: string) => (
    <ButtonLink href={href} size="small">
      {t(`dashboard.tasks.${task.kind}.action`)}
    </ButtonLink>
  );
  switch (task.kind) {
    case 'failedVideo': {
      const { video, at } = task;
      const href = getVideoHref(video);
      return (
        <Row
          action={act(href)}
          at={at}
          href={href}
          picture={<VideoThumb video={video} />}
          title={video.title}
        >
          <Tag tone="bad">{translate(language, 'videos.status.ERROR')}</Tag> {video.statusMessage}
        </Row>
      );
    }
    case 'comments': {
      const { video, at, count, open, newest } = task;
      const href = getVideoHref(video, 'collaborate');
      return (
        <Row
          action={act(href)}
          at={at}
          href={href}
          picture={<VideoThumb video={video} />}
          title={video.title}
        >
          {t('dashboard.tasks.comments.text', { count, open })} {newest && t('inbox.quote', newest)}
        </Row>
      );
    }
    case 'decision': {
      const { video, at, decision, author, version } = task;
      const href = getVideoHref(video, 'collaborate');
      return (
        <Row
          action={act(href)}
          at={at}
          href={href}
          picture={<VideoThumb video={video} />}
          title={video.title}
        >
          {t(`inbox.decisions.${decision}`, { author, version })}
        </Row>
      );
    }
    case 'expiredInvitations': {
      const { email, count, at } = task;
      return (
        <Row
          action={act('/admin/collections/members')}
          at={at}
          picture={<IconThumb name="mail" />}
          title={t('dashboard.tasks.expiredInvitations.title', { count, email })}
        >
          {t('dashboard.tasks.expiredInvitations.text')}
        </Row>
      );
    }
    case 'unverifiedDomain':
      return (
        <Row
          action={act('/admin/globals/account?tab=domains')}
          at={task.at}
          picture={<IconThumb name="globe" />}
          title={task.domain}
        >
          {t('dashboard.tasks.unverifiedDomain.text')}
        </Row>
      );
  }
};

type NewsPanelProps = {
  tasks: Task[];
  news: News[];
  /** End of the last visit; null on the first one. */
  since: string | null;
  /** Whether the user may read the full event log. */
  canReadLog: boolean;
  language: string;
};

const mostRows = 5;
const logPath = '/admin/collections/eventLogs';

/** Open tasks, and events since the user's last visit. Without either, one sentence and no box. */
export const NewsPanel = ({ tasks, news, since, canReadLog, language }: NewsPanelProps) => {
  const t = (key: MessageKey, params?: Record<string, string>) => translate(language, key, params);
  const shownTasks = tasks.slice(0, mostRows);
  const shownNews = news.slice(0, mostRows - shownTasks.length);
  const more = tasks.length + news.length - shownTasks.length - shownNews.length;
  const when = since && <Time value={since} />;
  if (tasks.length + news.length === 0)
    return (
      <p className={styles.nothing}>
        {t(since ? 'dashboard.news.nothing' : 'dashboard.news.nothingYet')} {when}
      </p>
    );
  return (
    <section aria-labelledby="news" className={styles.panel}>
      <div className={styles.head}>
        <h2 id="news">
          {since ? (
            <TimeText
              form="weekday"
              text={t('dashboard.news.title', { date: timePlaceholder })}
              value={since}
            />
          ) : (
            t('dashboard.news.firstTitle')
          )}
        </h2>
        {canReadLog && <Link href={logPath}>{t('dashboard.news.log')}</Link>}
      </div>
      {shownTasks.length > 0 && (
        <>
          <h3 className={styles.group}>{t('dashboard.news.waiting')}</h3>
          <ul>
            {shownTasks.map((task, index) => (
              <TaskRow key={index} language={language} task={task} />
            ))}
          </ul>
        </>
      )}
      {shownNews.length > 0 && (
        <>
          <h3 className={styles.group}>
            {t(shownTasks.length > 0 ? 'dashboard.news.besides' : 'dashboard.news.happened')}
          </h3>
          <ul>
            {shownNews.map((item, index) => (
              <NewsRow item={item} key={index} language={language} />
            ))}
          </ul>
        </>
      )}
      {more > 0 && (
        <p className={styles.more}>
          <Link href={canReadLog ? logPath : '/admin/collections/videos'}>
            {t('dashboard.news.more', { count: String(more) })}
          </Link>
        </p>
      )}
    </section>
  );
};
