'use client';

import { UpgradePill } from '@/components/admin/billing/upgrade-hints';
import { ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { ErrorState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import type { ShareOverview } from '@/lib/review/sharing/links/link-schemas';

import { useEdit } from '../sync/edit-context';
import { LinkList } from './link-list';
import { ReviewProgress } from './review-progress';
import { ShareSettingsCard } from './share-settings-card';
import { useShare } from './use-share';

import styles from '../edit/tab-content.module.scss';

/** Review settings of the video: links, permissions and progress. */
export const CollaborateTab = () => {
  const text = useText();
  const { video, rights } = useEdit();
  const share = useShare(video.id, video.status === 'COMPLETE');
  const { overview } = share;
  if (share.hasFailed && !overview) return <ErrorState onRetry={() => void share.load()} />;
  if (!overview) return <Skeleton height={220} />;
  const mayChange = rights.canUpdate && !overview.missing && !overview.isInSupport;
  return (
    <div className={styles.stack}>
      {overview.missing && <Missing missing={overview.missing} />}
      {!rights.canUpdate && <Others />}
      {overview.isInSupport && <Notice tone="info">{text('shareTab.inSupport')}</Notice>}
      {(!overview.missing || overview.settings.shareable) && (
        <ShareSettingsCard mayChange={mayChange} overview={overview} share={share} />
      )}
      {overview.isShared && (
        <ReviewProgress
          mayWrite={!overview.missing && !overview.isInSupport}
          overview={overview}
          share={share}
        />
      )}
      {overview.isShared && (
        <LinkList
          mayChange={mayChange && !overview.isForbidden}
          mayRevoke={rights.canUpdate}
          overview={overview}
          share={share}
        />
      )}
    </div>
  );
};

/** The upgrade link is for users who may read the account. */
const Missing = ({ missing }: { missing: NonNullable<ShareOverview['missing']> }) => {
  const text = useText();
  const { rights } = useEdit();
  const badge = <UpgradePill firstPackage={missing.firstPackage} />;
  if (!rights.canReadAccount)
    return (
      <Notice badge={badge} title={text('shareTab.missing.title')} tone="info">
        {text('shareTab.missing.other')}
      </Notice>
    );
  const words = missing.packageTitle
    ? text('shareTab.missing.text', { package: missing.packageTitle })
    : text('shareTab.missing.none');
  return (
    <Notice
      action={
        <ButtonLink href="/admin/globals/account?tab=general" size="small">
          {text('missingFeature.packages')}
        </ButtonLink>
      }
      badge={badge}
      title={text('shareTab.missing.title')}
      tone="info"
    >
      {words}
    </Notice>
  );
};

const Others = () => {
  const text = useText();
  const { author } = useEdit();
  return (
    <Notice tone="info">
      {author ? text('shareTab.others.named', { name: author }) : text('shareTab.others.unnamed')}
    </Notice>
  );
};
