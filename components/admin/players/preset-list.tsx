'use client';

import { SetStepNav, toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

import { PlayerDesignUpgrade } from '@/components/admin/billing/upgrade-hints';
import { TrashDialog } from '@/components/admin/trash/trash-dialog';
import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Pager } from '@/components/kit/tables/pager';
import { RowName, RowTable } from '@/components/kit/tables/table';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { formatNumber } from '@/lib/core/i18n/format';
import type { PlayerDeployment } from '@/lib/videos/players/deployment';
import type { PresetList as List, PresetRights, PresetRow } from '@/lib/videos/players/list-presets';

import { updatePreset } from './preset-api';

import styles from './preset-list.module.scss';

/** A table row per preset; a card each on phones. */
const PresetTable = ({ presets, can }: { presets: PresetRow[]; can: PresetRights }) => {
  const text = useText();
  return (
    <RowTable
      heads={[
        { label: text('fields.title') },
        { label: text('presets.colors') },
        { label: text('presets.usage'), className: styles.count },
        { label: text('presets.created'), className: styles.created },
        { label: text('presets.actions'), isUnseen: true },
      ]}
      label={text('players.plural')}
    >
      <tbody>
        {presets.map((preset) => (
          <Row can={can} key={preset.id} preset={preset} />
        ))}
      </tbody>
    </RowTable>
  );
};

const Row = ({ preset, can }: { preset: PresetRow; can: PresetRights }) => {
  const text = useText();
  const language = useLanguage();
  const { id, title, isDefault, videoCount, createdAt } = preset;
  const href = `/admin/collections/playerPresets/${id}`;
  return (
    <tr className={styles.row}>
      <RowName className={styles.name}>
        <Link href={href}>{title}</Link> {isDefault && <Tag tone="good">{text('presets.default')}</Tag>}
      </RowName>
      <td className={styles.colorsCell}>
        <Colors colors={preset.colors} />
      </td>
      <td className={styles.count}>
        <span aria-hidden="true" className={styles.unit}>
          {text('presets.usage')}:
        </span>{' '}
        {formatNumber(language, videoCount)}
      </td>
      <td className={styles.created}>
        <Time value={createdAt} />
      </td>
      <td className={styles.menu}>
        <PresetMenu can={can} href={href} preset={preset} />
      </td>
    </tr>
  );
};

/** The design's three colours. */
const Colors = ({ colors }: Pick<PresetRow, 'colors'>) => {
  const text = useText();
  const names = ['primaryColor', 'secondaryColor', 'backgroundColor'] as const;
  const label = names.map((name) => `${text(`players.design.${name}`)} ${colors[name]}`).join(', ');
  return (
    <span aria-label={label} className={styles.colors} role="img" title={label}>
      {names.map((name) => (
        <span key={name} style={{ background: colors[name] }} />
      ))}
    </span>
  );
};

/** Milliseconds between polls of a deployment that runs elsewhere. */
const pollMs = 5000;

type Answer = { success: boolean; uploadedFiles: number; deployedAt: string };

const deployPlayer = (workspaceId: string) =>
  callApi<Answer>('POST', '/api/workspaces/deploy-player', { body: { workspaceId } });

type DeployPlayerProps = { workspaceId: string; last: PlayerDeployment | null };

/** Deploys this version's player for the workspace, and shows the result of the last deployment. */
const DeployPlayer = ({ workspaceId, last }: DeployPlayerProps) => {
  const text = useText();
  const { run, isBusy: isRunning } = useCall(deployPlayer);
  const router = useRouter();
  const [own, setOwn] = useState<PlayerDeployment | null>(null);
  const deployment = own ?? last;
  const isElsewhere = last?.status === 'deploying' && own === null && !isRunning;
  useEffect(() => {
    if (!isElsewhere) return;
    const timer = setInterval(() => router.refresh(), pollMs);
    return () => clearInterval(timer);
  }, [isElsewhere, router]);
  const deploy = async () => {
    const outcome = await run(workspaceId);
    if (!outcome) return;
    const { answer } = outcome;
    setOwn(
      answer
        ? { status: 'success', lastDeployed: answer.deployedAt, result: answer.uploadedFiles }
        : { lastDeployed: null, result: null, ...deployment, status: 'failed' },
    );
  };
  const isBusy = isRunning || deployment?.status === 'deploying';
  const hasFailed = deployment?.status === 'failed';
  return (
    <section aria-labelledby="deploy-player" className={styles.deploy}>
      <div>
        <h2 id="deploy-player">{text('deployPlayer.title')}</h2>
        <p>{text('deployPlayer.text')}</p>
        <p role="status">
          {isBusy && text('deployPlayer.running')}
          {!isBusy && hasFailed && <b>{text('deployPlayer.failed')}</b>}
          {!isBusy && deployment?.status === 'success' && deployment.lastDeployed && (
            <>
              {text('deployPlayer.done', { count: deployment.result ?? 0 })}
              {' · '}
              <Time value={deployment.lastDeployed} />
            </>
          )}
        </p>
      </div>
      <Button icon="upload" isBusy={isRunning} onClick={() => void deploy()}>
        {text(hasFailed ? 'common.retry' : 'deployPlayer.action')}
      </Button>
    </section>
  );
};

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
          <PlayerDesignUpgrade canReadAccount={canReadAccount} firstPackage={firstPackage} />
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

type PresetMenuProps = {
  preset: Pick<PresetRow, 'id' | 'title' | 'isDefault' | 'videoCount'>;
  can: PresetRights;
  /** Link to the preset's page, unless the menu is on it. */
  href?: string;
  kind?: 'plain' | 'quiet';
  onDeleted?: () => void;
};

/** Actions on a preset other than editing. */
export const PresetMenu = ({ preset, can, href, kind = 'quiet', onDeleted }: PresetMenuProps) => {
  const text = useText();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const { id, title, isDefault } = preset;
  const promotion = useCall((presetId: string) => updatePreset(presetId, { isDefault: true }));
  if (!can.update && !can.delete) return null;

  const makeDefault = async () => {
    const outcome = await promotion.run(id);
    if (!outcome) return;
    if (outcome.error) toast.error(text(describeRefusal(outcome.error)));
    else toast.success(text('presets.done.default', { title }));
    router.refresh();
  };
  return (
    <>
      <Menu icon="more" kind={kind} label={text('presets.more', { title })}>
        {href && (
          <MenuItem href={href} icon="edit">
            {text('presets.edit')}
          </MenuItem>
        )}
        {href && can.update && !isDefault && (
          <MenuItem icon="check" onSelect={() => void makeDefault()}>
            {text('presets.makeDefault')}
          </MenuItem>
        )}
        {can.delete && (
          <MenuItem icon="trash" onSelect={() => setIsAsking(true)} tone="danger">
            {text('presets.delete')}
          </MenuItem>
        )}
      </Menu>
      {isAsking && (
        <TrashDialog
          collection="playerPresets"
          onClose={() => setIsAsking(false)}
          onDone={() => {
            onDeleted?.();
            router.refresh();
          }}
          rows={[preset]}
        >
          <PresetUsage isDefault={isDefault} videoCount={preset.videoCount} />
        </TrashDialog>
      )}
    </>
  );
};

/** The number of videos with a preset, and the consequences for deleting it. */
export const PresetUsage = ({ videoCount, isDefault }: Pick<PresetRow, 'videoCount' | 'isDefault'>) => {
  const text = useText();
  return (
    <p>
      {text('presets.used', { count: videoCount })}{' '}
      {(isDefault || videoCount > 0) && text(`presets.deleting.${isDefault ? 'default' : 'other'}`)}
    </p>
  );
};
