import { Link } from '@/components/kit/buttons/Link';
import { Time } from '@/components/kit/Time';
import { translate, type MessageKey } from '@/lib/core/i18n/text';
import type { News } from '@/lib/platform/dashboard/find-news';
import type { Task } from '@/lib/platform/dashboard/find-tasks';

import { NewsRow } from './news-row';
import { TaskRow } from './task-row';
import styles from './news-panel.module.scss';

type NewsPanelProps = {
  tasks: Task[];
  news: News[];
  /** When the last visit ended; null on the first one. */
  since: string | null;
  /** Whether they may read all that happened. */
  canReadLog: boolean;
  language: string;
};

const mostRows = 5;
const logPath = '/admin/collections/eventLogs';

/** What waits for somebody, and what happened while they were away. Without either, a sentence and no box. */
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
        <h2 id="news">{t(since ? 'dashboard.news.title' : 'dashboard.news.firstTitle')}</h2>
        {when && <span className={styles.since}>{when}</span>}
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
