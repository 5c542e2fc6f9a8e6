'use client';

import { SetStepNav } from '@payloadcms/ui';

import { ButtonLink } from '@/components/kit/buttons/button-link';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { EmptyState } from '@/components/kit/states/empty-state';
import { Pager } from '@/components/kit/tables/pager';
import { formatNumber } from '@/lib/core/i18n/format';
import type { PresetList as List } from '@/lib/videos/players/list-presets';

import { UpgradeNotice } from '../upgrade-notice';
import { DeployPlayer } from './deploy-player';
import styles from './preset-list.module.scss';
import { PresetTable } from './preset-table';

/** The player presets available to videos. */
export const PresetList = ({ list }: { list: List }) => {
  const text = useText();
  const language = useLanguage();
  const { presets, shown, can, isFeatureOff, firstPackage, canReadAccount, deployTo, deployment } = list;
  const create = can.create && (
    <ButtonLink href="/admin/collections/playerPresets/create" icon="plus" kind="primary">
      {text('presets.create')}
    </ButtonLink>
  );
  return (
    <main className={`rh-page ${styles.page}`}>
      <SetStepNav nav={[{ label: text('players.plural') }]} />
      <PageHead
        actions={presets.length > 0 && create}
        badge={
          presets.length > 0 && <span className={styles.total}>{formatNumber(language, shown.total)}</span>
        }
        title={text('players.plural')}
      />
      {isFeatureOff && (
        <div className={styles.notice}>
          <UpgradeNotice canReadAccount={canReadAccount} firstPackage={firstPackage} />
        </div>
      )}
      {presets.length > 0 ? (
        <>
          <PresetTable can={can} presets={presets} />
          <Pager {...shown} />
        </>
      ) : (
        <EmptyState title={text('presets.emptyTitle')}>
          <p>{text('presets.empty')}</p>
          {create}
        </EmptyState>
      )}
      {deployTo !== null && <DeployPlayer workspaceId={deployTo} last={deployment} />}
    </main>
  );
};
