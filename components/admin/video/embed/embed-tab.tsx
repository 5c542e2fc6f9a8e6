'use client';

import { useState } from 'react';

import { Button } from '@/components/kit/buttons/Button';
import { CopyField } from '@/components/kit/fields/CopyField';
import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';

import { NotReady } from '../aside/not-ready';
import { useEdit } from '../sync/edit-context';
import styles from '../edit/tab-content.module.scss';
import { VideoEmbedCode } from './video-embed-code';

/** How the video comes onto another page: code, addresses, and who may see it there. */
export const EmbedTab = () => {
  const text = useText();
  const { video, embed, isServed } = useEdit();
  if (!isServed) return <NotReady />;
  if (embed.access === 'forbidden') {
    return (
      <Notice title={text('edit.embed.forbidden.title')} tone="info">
        {text('edit.embed.forbidden.text')}
      </Notice>
    );
  }
  return (
    <div className={styles.stack}>
      {video.visibility === 'private' && <PrivateNotice />}
      {embed.access === 'limited' && <AllowedDomains domains={embed.domains} />}
      <VideoEmbedCode />
      <CopyField label={text('edit.embed.shortUrl')} value={video.playerUrl ?? ''} />
      <CopyField label={text('edit.embed.fullUrl')} value={video.playerFullUrl ?? ''} />
    </div>
  );
};

const PrivateNotice = () => {
  const text = useText();
  const { video, rights, setVisibility } = useEdit();
  const [isBusy, setIsBusy] = useState(false);
  const publish = async () => {
    setIsBusy(true);
    await setVisibility('public');
    setIsBusy(false);
  };
  const mayPublish = rights.canChangeVisibility && rights.canUpdate && video.status === 'COMPLETE';
  return (
    <Notice
      action={
        mayPublish && (
          <Button isBusy={isBusy} onClick={() => void publish()} size="small">
            {text(isBusy ? 'edit.visibility.applying.public' : 'edit.embed.private.action')}
          </Button>
        )
      }
      title={text('edit.embed.private.title')}
      tone="busy"
    >
      {text(mayPublish ? 'edit.embed.private.text' : 'edit.embed.private.noPermission')}
    </Notice>
  );
};

const AllowedDomains = ({ domains }: { domains: string[] }) => {
  const text = useText();
  return (
    <Notice title={text('edit.embed.limited.title')} tone="info">
      {domains.length === 0 ? text('edit.embed.limited.none') : domains.join(', ')}
    </Notice>
  );
};
