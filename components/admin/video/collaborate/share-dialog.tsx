'use client';

import { toast } from '@payloadcms/ui';
import { type ReactNode, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { CopyField } from '@/components/kit/fields/copy-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { Skeleton } from '@/components/kit/states/skeleton';

import { useEdit } from '../sync/edit-context';
import { LinkDialog } from './link-dialog';
import { linkReasons, type ShareCalls, useShare } from './use-share';
import { toMailLink, WatchWay } from './watch-way';

import styles from './collaborate.module.scss';

type ShareDialogProps = { onClose: () => void; onOpenTab: (tab: 'collaborate' | 'embed') => void };

/** Every way to share a video: watch page, review page, a link for one recipient, email, and embed code. */
export const ShareDialog = ({ onClose, onOpenTab }: ShareDialogProps) => {
  const text = useText();
  const { video } = useEdit();
  const share = useShare(video.id, video.status === 'COMPLETE');
  const [isCreating, setIsCreating] = useState(false);
  const open = (tab: 'collaborate' | 'embed') => {
    onOpenTab(tab);
    onClose();
  };
  if (isCreating) return <LinkDialog link={null} onClose={() => setIsCreating(false)} share={share} />;
  return (
    <Dialog
      footer={
        <Button data-autofocus kind="primary" onClick={onClose}>
          {text('shareTab.link.done')}
        </Button>
      }
      isOpen
      onClose={onClose}
      title={text('shareTab.share.title', { title: video.title })}
    >
      <div className={styles.ways}>
        <Way title={text('watchWay.title')}>
          <WatchWay />
        </Way>
        <Way title={text('shareTab.share.review')}>
          <ReviewWay
            onCreate={() => setIsCreating(true)}
            onManage={() => open('collaborate')}
            share={share}
          />
        </Way>
        <Way title={text('shareTab.share.embed')}>
          <EmbedWay onMore={() => open('embed')} />
        </Way>
      </div>
    </Dialog>
  );
};

const Way = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.way}>
    <h3>{title}</h3>
    {children}
  </section>
);

type ReviewWayProps = { share: ShareCalls; onCreate: () => void; onManage: () => void };

const ReviewWay = ({ share, onCreate, onManage }: ReviewWayProps) => {
  const text = useText();
  const { video, rights } = useEdit();
  const { overview } = share;
  const { run, isBusy } = useCall(share.save);
  if (!overview) return <Skeleton height={96} />;
  const { settings, isForbidden, isInSupport, missing, links } = overview;
  const mayChange = rights.canUpdate && !missing && !isForbidden && !isInSupport;
  const turnOn = async () => {
    const outcome = await run({ shareable: true });
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error, linkReasons)));
  };
  if (isForbidden || missing)
    return <p className={styles.hint}>{text(missing ? 'shareTab.missing.other' : 'shareTab.forbidden')}</p>;
  if (!settings.shareable)
    return (
      <>
        <p className={styles.hint}>{text(mayChange ? 'shareTab.share.reviewText' : 'shareTab.share.off')}</p>
        {mayChange && (
          <p>
            <Button isBusy={isBusy} onClick={() => void turnOn()}>
              {text('shareTab.share.turnOn')}
            </Button>
          </p>
        )}
      </>
    );
  const url = links.find(({ isDefault }) => isDefault)?.url;
  if (!url)
    return (
      <p className={styles.hint}>{text(isInSupport ? 'shareTab.inSupport' : 'shareTab.share.waiting')}</p>
    );
  return (
    <>
      <p className={styles.hint}>
        {text(`shareTab.type.${settings.shareType}`)}.{' '}
        {settings.shareType === 'public' && text('shareTab.share.reviewText')}
      </p>
      <CopyField label={text('shareTab.links.standard')} value={url} />
      <div className={styles.choices}>
        <ButtonLink
          href={toMailLink(video.title, text('shareTab.share.emailBody', { title: video.title, url }))}
          icon="mail"
        >
          {text('shareTab.share.email')}
        </ButtonLink>
        {mayChange && (
          <Button icon="plus" onClick={onCreate} title={text('shareTab.share.recipientText')}>
            {text('shareTab.share.recipient')}
          </Button>
        )}
        <Button onClick={onManage}>{text('shareTab.share.manage')}</Button>
      </div>
    </>
  );
};

const EmbedWay = ({ onMore }: { onMore: () => void }) => {
  const text = useText();
  const { video, embed, isServed } = useEdit();
  const { embedCode: code } = video;
  if (embed.access === 'forbidden') return <p className={styles.hint}>{text('edit.embed.forbidden.text')}</p>;
  if (!isServed || !code) return <p className={styles.hint}>{text('shareTab.share.embedNone')}</p>;
  const logCopy = () => {
    const body = { id: video.id, iFrameCode: code };
    // Failing to log the copy must not affect the user.
    callApi('POST', '/api/videos/embed-player-copied', { body }).catch(() => undefined);
  };
  return (
    <>
      {video.visibility === 'private' && <Notice tone="busy">{text('shareTab.share.embedPrivate')}</Notice>}
      <CopyField isMultiline label={text('edit.embed.code')} onCopied={logCopy} value={code} />
      <p>
        <Button onClick={onMore}>{text('shareTab.share.embedOptions')}</Button>
      </p>
    </>
  );
};
