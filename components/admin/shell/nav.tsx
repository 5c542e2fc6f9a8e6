import { createLocalReq, type PayloadRequest, type ServerProps } from 'payload';

import { InboxBell } from '@/components/admin/inbox/inbox';
import { VideoCount, VideoUsage } from '@/components/admin/library/video-count';
import { Link } from '@/components/kit/buttons/link';
import { UsageMeter } from '@/components/kit/usage-meter';
import { findPreference } from '@/lib/accounts/preferences';
import { keysPreference } from '@/lib/accounts/rules';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { getEnv } from '@/lib/core/env/env';
import { formatBytes, formatNumber } from '@/lib/core/i18n/format';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { resolveContext } from '@/lib/http/define-endpoint';
import { findInbox } from '@/lib/platform/inbox/find-inbox';
import { findNavData, type NavUsage } from '@/lib/workspaces/find-nav-data';

import { Logo } from './logo';
import { NavFrame, NavLink, UserMenu } from './nav-frame';
import { listNavGroups, listPalettePages } from './nav-groups';
import { PageFocus } from './page-focus';
import { Palette, PaletteButton } from './palette';
import { OtherWorkspaceOffer, PageWorkspace, WorkspaceSwitcher } from './workspace-switcher';

import styles from './nav.module.scss';

type PlanUsageProps = { usage: NavUsage; language: string };

/** Usage of the plan this month: traffic, and AI credits if the plan has any. */
const PlanUsage = ({ usage: { traffic, aiCredits }, language }: PlanUsageProps) => (
  <>
    <Meter format={formatBytes} label="usage.traffic" language={language} used={traffic} />
    {aiCredits && (
      <Meter format={formatNumber} label="usage.aiCredits" language={language} used={aiCredits} />
    )}
  </>
);

type MeterProps = {
  label: MessageKey;
  used: NavUsage['traffic'];
  language: string;
  format: (language: string, amount: number) => string;
};

const Meter = ({ label, used: { current, limit }, language, format }: MeterProps) => {
  const t = (key: MessageKey, params?: Record<string, string>) => translate(language, key, params);
  const used = format(language, current);
  return (
    <UsageMeter
      fullText={t(limit !== null && current > limit ? 'usage.over' : 'usage.full')}
      label={t(label)}
      limit={limit}
      text={limit === null ? used : t('usage.ofLimit', { used, limit: format(language, limit) })}
      used={current}
    />
  );
};

type NavProps = ServerProps & { req?: PayloadRequest };

/** The panel's navigation; replaces Payload's. */
export const Nav = async ({ i18n, payload, user, ...props }: NavProps) => {
  if (user?.collection !== slugs.users) return null;
  // Payload's not-found page renders the frame without a request.
  const req = props.req ?? (await createLocalReq({ user }, payload));
  const ctx = await resolveContext(req);
  const { actor } = ctx;
  const workspace = getActorWorkspace(actor);
  const [{ videoCount, trashedCount, usage, hasOtherWorkspaces, isLive }, inbox, singleKeys] =
    await Promise.all([
      findNavData(ctx),
      findInbox(ctx, { limit: 8 }),
      findPreference(ctx.payload, { userId: user.id, key: keysPreference }),
    ]);
  const t = (key: MessageKey) => translate(i18n.language, key);
  // Without a valid plan every limit is 0; the banners explain why nothing can be added.
  const limit = workspace?.subscription.isValid ? workspace.limits.numberOfVideos : null;

  return (
    <>
      <OtherWorkspaceOffer />
      <PageWorkspace workspace={workspace && { id: workspace.id, name: workspace.name }} />
      <PageFocus />
      <Palette
        {...listPalettePages(actor)}
        can={{
          search: workspace !== null && decide(actor, slugs.videos, 'read') !== 'none',
          upload: decide(actor, slugs.videos, 'upload') !== 'none',
        }}
        hasSingleKeys={singleKeys !== false}
      />
      <NavFrame
        bar={
          <>
            <PaletteButton place="bar" />
            <InboxBell initial={inbox} place="bar" />
          </>
        }
      >
        <div className={styles.top}>
          <Link className={styles.brand} href="/admin">
            <Logo />
          </Link>
          <PaletteButton place="nav" />
          <InboxBell initial={inbox} place="nav" />
        </div>
        <WorkspaceSwitcher
          canCreate={getEnv().signUp.mode !== 'closed'}
          canSwitch={hasOtherWorkspaces}
          current={workspace && { id: workspace.id, name: workspace.name, detail: workspace.packageTitle }}
        />
        <nav aria-label={t('nav.label')} className={styles.groups}>
          {listNavGroups(actor).map(({ label, entries }) => (
            <div key={label ?? 'library'}>
              {label && <p className={styles.heading}>{t(label)}</p>}
              <ul className={styles.list}>
                {entries.map((entry) => (
                  <li key={entry.href}>
                    <NavLink
                      also={entry.also}
                      count={
                        entry.collection === slugs.videos &&
                        videoCount !== null && <VideoCount fromServer={videoCount - trashedCount} />
                      }
                      dotLabel={entry.collection === slugs.liveEvents && isLive ? t('nav.liveNow') : null}
                      href={entry.href}
                      icon={entry.icon}
                      label={t(entry.label)}
                    />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.foot}>
          {videoCount !== null && <VideoUsage fromServer={videoCount} limit={limit} />}
          {usage && <PlanUsage language={i18n.language} usage={usage} />}
          <UserMenu email={user.email} name={user.fullname || user.email} />
        </div>
      </NavFrame>
    </>
  );
};
