import type { Payload } from 'payload';

import { decide, type Actor, getActorWorkspace, isConfined } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import type { Day } from '@/lib/core/days';
import { AppError } from '@/lib/core/errors';
import { formatBytes, formatNumber, formatPercent } from '@/lib/core/i18n/format';
import { translate, type MessageKey, type Translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { findVideosOf } from '@/lib/videos/library/find-videos';

import { minShownViews } from '../experience';
import { findDurations } from '../find-video-page';
import {
  findComparableDay,
  getChange,
  getComparedRange,
  getPresetRange,
  getToday,
  type Range,
} from '../ranges';
import { findByVideo } from './find-by-video';
import { findDaily, findFirstDay } from './find-daily';
import { findMonthTraffic, type MonthTraffic } from './find-traffic';
import { formatShortDay, formatWatchTime } from './format-statistics';
import { nameVideos } from './name-videos';
import type { OverviewCard } from './report-schemas';

/** Workspace of the actor. Throws `forbidden` if the actor has none. */
export const getAnalyticsWorkspace = (actor: Actor): ActorWorkspace => {
  const workspace = getActorWorkspace(actor);
  if (!workspace) throw new AppError('forbidden');
  return workspace;
};

type Question = {
  payload: Payload;
  actor: Actor;
  req: RequestContext['req'];
  workspace: ReturnType<typeof getAnalyticsWorkspace>;
  language: string;
  today: Day;
  t: Translate;
};

/**
 * Cards that answer up to four questions. Questions that cannot be answered yet are omitted; empty before the
 * first view. Throws `forbidden` for tokens confined to categories: the cards are about the whole workspace.
 */
export const findOverview = async ({
  payload,
  actor,
  req,
}: Pick<RequestContext, 'payload' | 'actor' | 'req'>): Promise<OverviewCard[]> => {
  const workspace = getAnalyticsWorkspace(actor);
  if (isConfined(actor)) throw new AppError('forbidden');
  const since = await findFirstDay(payload, workspace.id);
  if (since === null) return [];
  const { language } = req.i18n;
  const t: Translate = (key, params) => translate(language, key, params);
  const question = { payload, actor, req, workspace, language, today: getToday(workspace.timeZone), t };
  const [views, traffic, video] = await Promise.all([
    answerViews(question, since),
    answerTraffic(question),
    answerVideo(question),
  ]);
  const mayReadAll = decide(actor, slugs.statistics, 'readStatistics') !== 'none';
  return [...views, ...traffic, ...video].map((card) => (mayReadAll ? card : { ...card, cta: null }));
};

const link = (t: Translate, label: MessageKey, address: string) => ({ label: t(label), link: address });

const answerViews = async (
  { payload, workspace: { id: workspace, timeZone }, language, today, t }: Question,
  since: Day,
): Promise<OverviewCard[]> => {
  const range = getPresetRange(30, today);
  const compared = getComparedRange(range);
  const [days, before] = await Promise.all([
    findDaily(payload, { workspace, range, timeZone }),
    compared.from >= since ? findDaily(payload, { workspace, range: compared, timeZone }) : [],
  ]);
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const change = getChange(
    views,
    before.reduce((sum, day) => sum + day.views, 0),
  );
  const seconds = days.reduce((sum, day) => sum + day.watchSeconds, 0);
  const share = seconds > 0 ? await findMeanShare(payload, { workspace, range, timeZone }) : null;
  const comparable = findComparableDay(range, { since, today });
  const cta = link(t, 'analytics.overview.viewsLink', '/admin/analytics/requests');
  const cards: OverviewCard[] = [
    {
      label: t('analytics.overview.views'),
      value: formatNumber(language, views),
      unit:
        since > range.from
          ? t('analytics.overview.viewsSince', { views, day: formatShortDay(language, since) })
          : t('analytics.overview.viewsUnit', { views }),
      detail: comparable
        ? t('analytics.comparableFrom', { day: formatShortDay(language, comparable) })
        : change === null
          ? null
          : describeChange(t, change),
      picture: toTrend(days.map((day) => day.views)),
      cta,
    },
  ];
  if (seconds > 0)
    cards.push({
      label: t('analytics.overview.watched'),
      value: formatWatchTime(language, seconds),
      unit: t('analytics.overview.watchedUnit'),
      detail:
        share === null ? null : t('analytics.overview.share', { percent: formatPercent(language, share) }),
      picture: toTrend(days.map((day) => day.watchSeconds)),
      cta: link(t, 'analytics.overview.watchedLink', '/admin/analytics/requests?metric=watchSeconds'),
    });
  return cards;
};

/** Videos with the most plays, from which the mean is taken. */
const mostMeasured = 200;

type ShareOptions = { workspace: string; range: Range; timeZone: string };

const findMeanShare = async (payload: Payload, options: ShareOptions): Promise<number | null> => {
  const rows = await findByVideo(payload, { ...options, today: getToday() });
  const played = rows.sort((a, b) => b.plays - a.plays).slice(0, mostMeasured);
  const durations = await findDurations(
    payload,
    played.map(({ id }) => id),
  );
  return getMeanShare(played.map((row) => ({ ...row, duration: durations.get(row.id) ?? null })));
};

type PlayedVideo = { plays: number; watchSeconds: number; duration: number | null };

/** How much of a video a play shows on average, from 0 to 1; null if too few plays are known. Pure. */
export const getMeanShare = (videos: readonly PlayedVideo[]): number | null => {
  const known = videos.flatMap(({ plays, watchSeconds, duration }) =>
    plays > 0 && duration ? [{ plays, share: Math.min(1, watchSeconds / plays / duration) }] : [],
  );
  const all = known.reduce((sum, { plays }) => sum + plays, 0);
  return all < minShownViews ? null : known.reduce((sum, { plays, share }) => sum + plays * share, 0) / all;
};

const toTrend = (values: number[]): OverviewCard['picture'] => ({ kind: 'trend', values });

/** Describes a change, e.g. "45 % mehr als davor". */
const describeChange = (t: Translate, change: number): string => {
  if (change === 0) return t('analytics.same');
  return t(change > 0 ? 'analytics.more' : 'analytics.less', { percent: String(Math.abs(change)) });
};

/** Whether the package's traffic lasts until the end of the month. */
export const judgeTraffic = ({
  soFar,
  estimate,
  limit,
}: Pick<MonthTraffic, 'soFar' | 'estimate' | 'limit'>): 'enough' | 'nearly' | 'no' | null => {
  if (limit === null || limit <= 0) return null;
  const share = Math.max(soFar, estimate ?? 0) / limit;
  if (share > 1) return 'no';
  return share >= 0.9 ? 'nearly' : 'enough';
};

/** Verdict as text, e.g. "Ja, knapp" or "Nein, etwa am 27. Nov.". */
const describeVerdict = (
  { t, language, today }: Pick<Question, 't' | 'language' | 'today'>,
  { usedUpOn, ...traffic }: MonthTraffic,
): string | null => {
  const verdict = judgeTraffic(traffic);
  if (verdict !== 'no' || usedUpOn === null)
    return verdict && t(`analytics.overview.trafficVerdicts.${verdict}`);
  const day = formatShortDay(language, usedUpOn);
  const isOver = traffic.limit !== null && traffic.soFar > traffic.limit && usedUpOn <= today;
  return t(`analytics.overview.${isOver ? 'usedUpSince' : 'usedUpOn'}`, { day });
};

const answerTraffic = async ({ payload, workspace, language, t }: Question): Promise<OverviewCard[]> => {
  // The plan's months are in UTC.
  const today = getToday();
  const traffic = await findMonthTraffic(payload, { workspace, today });
  const verdict = describeVerdict({ t, language, today }, traffic);
  const { soFar, estimate, limit } = traffic;
  const cta = link(t, 'analytics.overview.trafficLink', '/admin/analytics/traffic');
  if (verdict === null || limit === null || estimate === null)
    return [
      {
        label: t('analytics.overview.trafficUsed'),
        value: formatBytes(language, soFar),
        unit: t('analytics.overview.thisMonth'),
        detail: limit === null ? null : t('analytics.ofLimit', { limit: formatBytes(language, limit) }),
        picture: null,
        cta,
      },
    ];
  const sizes = { estimate: formatBytes(language, estimate), limit: formatBytes(language, limit) };
  return [
    {
      label: t('analytics.overview.traffic'),
      value: verdict,
      unit: '',
      detail: t('analytics.overview.trafficDetail', sizes),
      picture: { kind: 'meter', share: soFar / limit, expected: estimate / limit },
      cta,
    },
  ];
};

const answerVideo = async ({
  payload,
  actor,
  req,
  workspace,
  today,
  t,
}: Question): Promise<OverviewCard[]> => {
  const range = getPresetRange(7, today);
  const { id, timeZone } = workspace;
  const rows = await findByVideo(payload, { workspace: id, range, today: getToday(), timeZone });
  const top = rows.filter(({ views }) => views > 0).slice(0, 5);
  const names = await nameVideos(payload, { workspace: workspace.id, ids: top.map(({ id }) => id) });
  const first = top.find(({ id }) => names.get(id)?.isDeleted === false);
  if (!first) return [];
  const [video] = await findVideosOf({ payload, actor, req }, [first.id]);
  return [
    {
      label: t('analytics.overview.video'),
      value: names.get(first.id)?.title ?? '',
      unit: '',
      detail: t('analytics.overview.videoDetail', { views: first.views }),
      picture: video ? { kind: 'video', video } : null,
      cta: link(t, 'analytics.overview.videoLink', `/admin/collections/videos/${first.id}?tab=analytics`),
    },
  ];
};
