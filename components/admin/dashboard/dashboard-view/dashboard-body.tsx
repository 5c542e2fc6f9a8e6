import { StatisticsCards } from '@/components/admin/analytics/statistics-cards';
import { PartFailed } from '@/components/admin/shell/part-failed';
import { tryPart } from '@/components/admin/shell/try-part';
import { findOverview } from '@/lib/analytics/reports/find-overview';
import { decide } from '@/lib/core/access/actor';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findLastVisit } from '@/lib/platform/dashboard/find-last-visit';
import { findNews } from '@/lib/platform/dashboard/find-news';
import type { Task } from '@/lib/platform/dashboard/find-tasks';
import { findNewestVideos } from '@/lib/videos/library/find-newest-videos';

import { FirstSteps } from '../first-steps';
import { NewsPanel } from '../news-panel';
import styles from './dashboard.module.scss';
import { NewestVideos, newestVideosShown } from './newest-videos';

type PartProps = { ctx: RequestContext; tasks: Task[] };

/** Open tasks and recent events, beside a summary of the statistics. */
export const Today = async ({ ctx, tasks }: PartProps) => {
  const { language } = ctx.req.i18n;
  const since = await findLastVisit(ctx);
  const [cards, news] = await Promise.all([
    tryPart(ctx, findOverview(ctx)),
    tryPart(ctx, findNews(ctx, since)),
  ]);
  const hasNews = news === 'failed' || news.length + tasks.length > 0;
  const hasCards = cards === 'failed' || cards.length > 0;
  return (
    <div className={styles.today} data-columns={hasNews && hasCards}>
      {news === 'failed' ? (
        <PartFailed />
      ) : (
        <NewsPanel
          canReadLog={decide(ctx.actor, slugs.eventLogs, 'read') !== 'none'}
          language={language}
          news={news}
          since={since}
          tasks={tasks}
        />
      )}
      {cards === 'failed' ? (
        <PartFailed />
      ) : (
        cards.length > 0 && <StatisticsCards cards={cards} label={translate(language, 'analytics.title')} />
      )}
    </div>
  );
};

type VideosProps = {
  ctx: RequestContext;
  workspace: string;
  total: number;
  isFirstRun: boolean;
  canUpload: boolean;
};

/** The newest videos, or the first steps before there are any. */
export const Videos = async ({ ctx, workspace, total, isFirstRun, canUpload }: VideosProps) => {
  const { language } = ctx.req.i18n;
  const videos = await tryPart(ctx, findNewestVideos(ctx, { workspace, limit: newestVideosShown }));
  if (videos === 'failed') return <PartFailed />;
  return (
    <>
      {isFirstRun && <FirstSteps canUpload={canUpload} language={language} videos={videos} />}
      {(!isFirstRun || videos.length > 0) && (
        <NewestVideos language={language} total={total} videos={videos} />
      )}
    </>
  );
};
