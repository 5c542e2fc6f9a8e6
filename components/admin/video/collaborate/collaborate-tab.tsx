'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { UpgradePill } from '@/components/admin/billing/upgrade-hints';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { PickField } from '@/components/kit/fields/pick-field';
import { RadioList } from '@/components/kit/fields/radio-list';
import { Switch } from '@/components/kit/fields/switch';
import { TextArea } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { ErrorState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { Tag } from '@/components/kit/tag';
import type { ShareOverview } from '@/lib/review/sharing/links/link-schemas';
import { noteMaxLength } from '@/lib/review/sharing/types';

import { useEdit } from '../sync/edit-context';
import { LinkList } from './link-list';
import { ReviewProgress } from './review-progress';
import { type ShareCalls, type ShareSettings, useShare } from './use-share';

import styles from '../edit/tab-content.module.scss';
import collaborateStyles from './collaborate.module.scss';

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

type EndShareDialogProps = {
  isOpen: boolean;
  isBusy: boolean;
  videoId: string;
  overview: ShareOverview;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Before a share is turned off, states how many comments are deleted and offers to export them. */
const EndShareDialog = ({ isOpen, isBusy, videoId, overview, onConfirm, onCancel }: EndShareDialogProps) => {
  const text = useText();
  const { all } = overview.comments;
  const file = `/api/videos/${videoId}/share-comments/export?format=csv&allVersions=true`;
  return (
    <Dialog
      footer={
        <>
          <Button data-autofocus disabled={isBusy} onClick={onCancel}>
            {text('kit.cancel')}
          </Button>
          {all > 0 && (
            <ButtonLink download href={file} icon="download">
              {text('shareTab.end.download')}
            </ButtonLink>
          )}
          <Button isBusy={isBusy} kind="danger" onClick={onConfirm}>
            {text('shareTab.end.confirm')}
          </Button>
        </>
      }
      isOpen={isOpen}
      onClose={onCancel}
      size="small"
      title={text('shareTab.end.title')}
    >
      {all > 0 && <p className={collaborateStyles.lost}>{text('shareTab.end.lost', { count: all })}</p>}
      <p>{text('shareTab.end.text', { count: overview.links.length })}</p>
    </Dialog>
  );
};

type CardProps = { overview: ShareOverview; share: ShareCalls; mayChange: boolean };

/** The share's switch, which takes effect immediately, and its access settings. */
const ShareSettingsCard = ({ overview, share, mayChange }: CardProps) => {
  const text = useText();
  const { video } = useEdit();
  const [isEnding, setIsEnding] = useState(false);
  const { run, isBusy } = useCall(share.save);
  const { settings, isForbidden, isShared, links } = overview;

  const turn = async (shareable: boolean) => {
    const outcome = await run({ shareable });
    setIsEnding(false);
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error)));
  };
  const ask = (isOn: boolean) => {
    if (!isOn && (overview.comments.all > 0 || links.length > 1)) setIsEnding(true);
    else void turn(isOn);
  };
  const page = links.find(({ isDefault }) => isDefault)?.url;
  // Turning it off is always possible, except for support.
  const isDead = isBusy || overview.isInSupport || (!settings.shareable && (!mayChange || isForbidden));
  return (
    <section className={collaborateStyles.card}>
      <div className={collaborateStyles.head}>
        <div className={collaborateStyles.switch}>
          <Switch
            hint={text(describe(overview))}
            isDisabled={isDead}
            isOn={settings.shareable}
            label={text(settings.shareable ? 'shareTab.on' : 'shareTab.off')}
            onChange={ask}
          />
          {settings.shareable && !isShared && video.status !== 'COMPLETE' && (
            <Tag tone="busy">{text('shareTab.processing')}</Tag>
          )}
        </div>
        {page && (
          <ButtonLink href={page} icon="external" rel="noopener" target="_blank">
            {text('shareTab.openPage')}
          </ButtonLink>
        )}
      </div>
      {isForbidden && <Notice tone="info">{text('shareTab.forbidden')}</Notice>}
      {settings.shareable && (
        <Audience isEditable={mayChange && !isForbidden} overview={overview} save={share.save} />
      )}
      <EndShareDialog
        isBusy={isBusy}
        isOpen={isEnding}
        onCancel={() => setIsEnding(false)}
        onConfirm={() => void turn(false)}
        overview={overview}
        videoId={video.id}
      />
    </section>
  );
};

const describe = ({ settings, isForbidden, isShared, missing }: ShareOverview) => {
  if (!settings.shareable) return 'shareTab.offText' as const;
  // The links are kept, but nobody can open them.
  if (isForbidden || missing) return 'shareTab.resting' as const;
  return isShared ? ('shareTab.onText' as const) : ('shareTab.waiting' as const);
};

type AudienceProps = Pick<CardProps, 'overview'> & { isEditable: boolean; save: ShareCalls['save'] };

const Audience = ({ overview, isEditable, save }: AudienceProps) => {
  const text = useText();
  const { settings, members } = overview;
  const [typed, setTyped] = useState<ShareSettings>(settings);
  const { run, isBusy } = useCall(save);
  const change = (changed: Partial<ShareSettings>) => setTyped((before) => ({ ...before, ...changed }));
  const { shareType, allowedMembers, note } = typed;
  const isChanged =
    JSON.stringify({ ...typed, shareable: true }) !== JSON.stringify({ ...settings, shareable: true });
  const store = async () => {
    const outcome = await run({ shareType, allowedMembers, note });
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error)));
    else toast.success(text('shareTab.saved'));
  };
  return (
    <fieldset className={collaborateStyles.audience} disabled={!isEditable}>
      <div className={collaborateStyles.columns}>
        <RadioList
          legend={text('shareTab.type.legend')}
          onChange={(value) => change({ shareType: value })}
          options={(['public', 'private'] as const).map((value) => ({
            value,
            label: text(`shareTab.type.${value}`),
            hint: text(`shareTab.type.${value}Text`, { count: members.length }),
          }))}
          value={shareType}
        />
        <TextArea
          hint={text('shareTab.noteHint')}
          label={text('shareTab.note')}
          maxLength={noteMaxLength}
          onChange={(value) => change({ note: value })}
          value={note}
        />
      </div>
      {shareType === 'private' && (
        <PickField
          hint={text('shareTab.members.hint', { count: members.length })}
          label={text('shareTab.members.label')}
          noMatch={text('shareTab.members.none')}
          onChange={(values) => change({ allowedMembers: values })}
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={text('shareTab.members.add')}
          values={allowedMembers}
        />
      )}
      {isChanged && (
        <div className={collaborateStyles.actions}>
          <Button onClick={() => setTyped(settings)}>{text('shareTab.discard')}</Button>
          <Button isBusy={isBusy} kind="primary" onClick={() => void store()}>
            {text('common.save')}
          </Button>
        </div>
      )}
    </fieldset>
  );
};
