import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { findActorWorkspace, type ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { hasRole, permissions } from '@/lib/core/access/permissions';
import { getRelationId } from '@/lib/core/database/ids';
import { toDay, type Day } from '@/lib/core/days';
import { getEnv } from '@/lib/core/env/env';
import { formatDuration, formatNumber } from '@/lib/core/i18n/format';
import type { TextParams } from '@/lib/core/i18n/format-message';
import { translate } from '@/lib/core/i18n/text';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { MailMessage } from '@/lib/ports/mail';
import type { Member, User } from '@/payload-types';

import type { Statistics } from '../ingest/tally';
import { getChange, type Range } from '../ranges';
import { findByVideo } from '../reports/find-by-video';
import { findDaily } from '../reports/find-daily';
import { formatShortDay, formatWatchTime } from '../reports/format-statistics';
import { nameVideos } from '../reports/name-videos';
import { getPeriodBefore, getReportPeriod } from './report-rules';
import { createReportToken, getUnsubscribeUrls } from './report-setting';

type Due = { member: Member; user: User; workspace: ActorWorkspace; period: Range & { key: string } };

/**
 * Sends the reports that are due, each once: a member's row stores the last reported period before its email
 * is sent. An email that cannot be sent is tried again by the next pass.
 */
export const sendDueReports = async (ctx: SystemContext, now = new Date()): Promise<void> => {
  const { payload } = ctx;
  const { docs } = await payload.db.find<Member>({
    collection: slugs.members,
    where: { statisticsReport: { exists: true } },
    pagination: false,
    limit: 0,
  });
  for (const member of docs) {
    const due = await findDue(ctx, member, now);
    if (!due) continue;
    const before = member.statisticsReportedFor ?? null;
    const isClaimed = await compareAndSet(payload, {
      collection: slugs.members,
      where: {
        and: [
          { id: { equals: member.id } },
          { statisticsReport: { equals: member.statisticsReport } },
          before
            ? { statisticsReportedFor: { equals: before } }
            : { statisticsReportedFor: { exists: false } },
        ],
      },
      data: { statisticsReportedFor: due.period.key },
    });
    if (!isClaimed) continue;
    try {
      await sendMail(ctx, 'statisticsReport', await composeReport(ctx, due, toDay(now)), {
        workspace: due.workspace.id,
      });
    } catch (err) {
      payload.logger.error({ err, member: member.id }, 'a statistics report could not be sent');
      await compareAndSet(payload, {
        collection: slugs.members,
        where: {
          and: [{ id: { equals: member.id } }, { statisticsReportedFor: { equals: due.period.key } }],
        },
        data: { statisticsReportedFor: before },
      });
    }
  }
};

/** Null if nothing is due, or if the member may not see the statistics any more. */
const findDue = async ({ payload }: SystemContext, member: Member, now: Date): Promise<Due | null> => {
  const { statisticsReport: interval, statisticsReportedFor, role, status, isDisabled } = member;
  const required = permissions.statistics.receiveReport?.role;
  const mayRead = status === 'accepted' && !isDisabled && required && hasRole(role, required);
  if (!interval || !mayRead) return null;
  const workspace = await findActorWorkspace({ payload }, getRelationId(member.workspace) ?? '');
  if (!workspace) return null;
  const period = getReportPeriod(interval, now, workspace.timeZone);
  if (statisticsReportedFor === period.key) return null;
  const user = await findById(payload, slugs.users, getRelationId(member.userConnection));
  return user ? { member, user, workspace, period } : null;
};

/** Number of listed videos. */
const maxVideos = 5;

const sumOf = (days: readonly Statistics[], name: keyof Statistics): number =>
  days.reduce((sum, day) => sum + day[name], 0);

const composeReport = async (
  { payload }: SystemContext,
  { member, user, workspace, period: { from, to } }: Due,
  today: Day,
): Promise<MailMessage> => {
  const language = chooseMailLanguage(user);
  const say = (key: string, params?: TextParams) => translate(language, `statisticsEmail.${key}`, params);
  const { id, timeZone } = workspace;
  const range = { from, to };
  const [days, before, videos] = await Promise.all([
    findDaily(payload, { workspace: id, range, timeZone }),
    findDaily(payload, { workspace: id, range: getPeriodBefore(range), timeZone }),
    findByVideo(payload, { workspace: id, range, today, timeZone }),
  ]);
  const top = videos.filter(({ views }) => views > 0).slice(0, maxVideos);
  const names = await nameVideos(payload, { workspace: id, ids: top.map((video) => video.id) });
  const compare = (name: keyof Statistics, value: string): string => {
    const change = getChange(sumOf(days, name), sumOf(before, name));
    if (change === null) return value;
    const percent = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'exceptZero' });
    return `${value} (${percent.format(change / 100)})`;
  };
  const plays = sumOf(days, 'plays');
  const watched = sumOf(days, 'watchSeconds');
  const subject = say('subject', {
    workspace: workspace.name,
    from: formatShortDay(language, from),
    to: formatShortDay(language, to),
  });
  const urls = getUnsubscribeUrls(createReportToken(member.id));
  return {
    to: user.email,
    subject,
    headers: {
      'List-Unsubscribe': `<${urls.call}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...composeLetter({
      language,
      title: subject,
      paragraphs: [say(top.length > 0 ? 'intro' : 'empty')],
      button: {
        label: say('action'),
        url: `${getEnv().publicUrl}/admin/analytics/requests?from=${from}&to=${to}`,
      },
      details: [
        [say('views'), compare('views', formatNumber(language, sumOf(days, 'views')))],
        [say('plays'), compare('plays', formatNumber(language, plays))],
        [say('watchTime'), compare('watchSeconds', formatWatchTime(language, watched))],
        ...(plays > 0 ? [[say('mean'), formatDuration(watched / plays)] as [string, string]] : []),
        ...top.map(({ id: videoId, views }): [string, string] => [
          names.get(videoId)?.title || say('deleted'),
          say('videoViews', { views }),
        ]),
      ],
      addressHint: say('addressHint'),
      footer: say('why', { workspace: workspace.name }),
      footerLink: { label: say('unsubscribe'), url: urls.page },
    }),
  };
};
