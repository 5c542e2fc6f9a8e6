'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { copyText } from '@/components/kit/fields/copy-text';
import { useText, useLanguage } from '@/components/kit/i18n/use-text';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { formatFromNow, formatList } from '@/lib/core/i18n/format';
import type { PresentedLink, ShareOverview } from '@/lib/review/sharing/links/link-schemas';

import { LinkDialog } from './link-dialog';
import { linkReasons, type ShareCalls } from './use-share';

import styles from './collaborate.module.scss';

type LinkListProps = {
  overview: ShareOverview;
  share: ShareCalls;
  /** Whether links can currently be created and changed. */
  mayChange: boolean;
  /** Whether links can be revoked, which remains possible when sharing is unavailable. */
  mayRevoke: boolean;
};

/** The share links of the video, the main URL first. */
export const LinkList = ({ overview, share, mayChange, mayRevoke }: LinkListProps) => {
  const text = useText();
  const [edited, setEdited] = useState<PresentedLink | 'new' | null>(null);
  const [revoked, setRevoked] = useState<PresentedLink | null>(null);
  const { run, isBusy } = useCall(share.revokeLink);
  const { links } = overview;
  const expired = links.filter(({ isExpired }) => isExpired).length;
  const isResting = overview.isForbidden || overview.missing !== null;
  const revoke = async () => {
    if (!revoked) return;
    const outcome = await run(revoked.id);
    setRevoked(null);
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error, linkReasons)));
    else toast.success(text('shareTab.revoke.done'));
  };
  return (
    <section className={styles.links}>
      <div className={styles.head}>
        <h2>
          {text('shareTab.links.title')}{' '}
          <small>
            {text(isResting ? 'shareTab.links.resting' : 'shareTab.links.active', {
              count: links.length - expired,
            })}
            {expired > 0 && `, ${text('shareTab.links.expired', { count: expired })}`}
          </small>
        </h2>
        {mayChange && (
          <Button icon="plus" onClick={() => setEdited('new')}>
            {text('shareTab.links.create')}
          </Button>
        )}
      </div>
      <div aria-hidden="true" className={styles.columnHeads}>
        <span>{text('shareTab.links.columns.link')}</span>
        <span>{text('shareTab.links.columns.until')}</span>
        <span>{text('shareTab.links.columns.played')}</span>
      </div>
      <ul className={styles.rows}>
        {links.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            mayChange={mayChange}
            mayRevoke={mayRevoke && !link.isDefault}
            onEdit={() => setEdited(link)}
            onRevoke={() => setRevoked(link)}
          />
        ))}
      </ul>
      <p className={styles.hint}>{text('shareTab.links.hint')}</p>
      {edited && (
        <LinkDialog link={edited === 'new' ? null : edited} onClose={() => setEdited(null)} share={share} />
      )}
      <ConfirmDialog
        confirmLabel={text('shareTab.revoke.confirm')}
        isBusy={isBusy}
        isOpen={revoked !== null}
        onCancel={() => setRevoked(null)}
        onConfirm={() => void revoke()}
        title={text('shareTab.revoke.title', { name: revoked?.name ?? '' })}
        tone="danger"
      >
        {text('shareTab.revoke.text', { count: revoked?.comments ?? 0 })}
      </ConfirmDialog>
    </section>
  );
};

type LinkRowProps = {
  link: PresentedLink;
  mayChange: boolean;
  mayRevoke: boolean;
  onEdit: () => void;
  onRevoke: () => void;
};

/** Milliseconds before its expiry from which a link shows a warning. */
const warnedBefore = 2 * 86_400_000;

const isEndingSoon = ({ expiresAt, isExpired }: PresentedLink): boolean =>
  !isExpired && expiresAt !== null && Date.parse(expiresAt) - Date.now() < warnedBefore;

const LinkRow = ({ link, mayChange, mayRevoke, onEdit, onRevoke }: LinkRowProps) => {
  const text = useText();
  const language = useLanguage();
  const [isCopied, setIsCopied] = useState(false);
  const { url } = link;
  const name = link.name ?? text('shareTab.links.standard');
  return (
    <li className={styles.row} data-expired={link.isExpired}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {link.isExpired && <Tag>{text('shareTab.links.isExpired')}</Tag>}
          {link.expiresAt && isEndingSoon(link) && (
            <Tag tone="busy">
              {text('shareTab.links.endsSoon', { time: formatFromNow(language, link.expiresAt) })}
            </Tag>
          )}
        </p>
        <p>
          <Rights link={link} />
        </p>
        {link.isDefault && url && (
          <p className={styles.url} translate="no">
            {url}
          </p>
        )}
      </div>
      <p>
        {link.expiresAt ? (
          <>
            {text('shareTab.links.until')} <Time value={link.expiresAt} />
          </>
        ) : (
          text('shareTab.links.forever')
        )}
      </p>
      <p>
        {link.lastSeenAt ? (
          <>
            {text('shareTab.links.seen', { count: link.seenCount })} <Time value={link.lastSeenAt} />
          </>
        ) : (
          text('shareTab.links.unseen')
        )}
      </p>
      <div className={styles.actions}>
        {url && (
          <Button
            aria-label={text('shareTab.links.copyOf', { name })}
            icon={isCopied ? 'check' : 'copy'}
            onBlur={() => setIsCopied(false)}
            onClick={() => void copyText(url).then(setIsCopied)}
            size="small"
          >
            {text(isCopied ? 'common.copied' : 'common.copy')}
          </Button>
        )}
        <span className="sr-only" role="status">
          {isCopied && text('common.copied')}
        </span>
        {(mayChange || mayRevoke) && (
          <Menu icon="more" kind="quiet" label={text('shareTab.links.menu', { name })}>
            {url && (
              <MenuItem icon="eye" onSelect={() => window.open(url, '_blank', 'noopener')}>
                {text('shareTab.links.view')}
              </MenuItem>
            )}
            {mayChange && (
              <MenuItem icon="edit" onSelect={onEdit}>
                {text('shareTab.links.edit')}
              </MenuItem>
            )}
            {mayRevoke && (
              <MenuItem icon="close" onSelect={onRevoke} tone="danger">
                {text('shareTab.links.revoke')}
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
    </li>
  );
};

/** Describes a link's permissions. */
const Rights = ({ link }: { link: PresentedLink }) => {
  const text = useText();
  const language = useLanguage();
  const rights = [
    text(link.allowComments ? 'shareTab.rights.comments' : 'shareTab.rights.viewOnly'),
    ...(link.allowDownload ? [text('shareTab.rights.download')] : []),
    ...(link.hasPassword ? [text('shareTab.rights.password')] : []),
    ...(link.watermark ? [text('shareTab.rights.watermark')] : []),
  ];
  return formatList(language, rights);
};
