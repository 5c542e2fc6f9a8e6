'use client';

import { useState } from 'react';

import { EmbedCode } from '@/components/admin/players/embed-code';
import { callApi } from '@/components/api/call-api';
import { Button } from '@/components/kit/buttons/button';
import { CopyField } from '@/components/kit/fields/copy-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { findGate, getEmbedRule } from '@/lib/videos/publishing/gate/rules';

import { useEdit } from '../sync/edit-context';
import { NotReady } from './original-file';

import styles from './tab-content.module.scss';

const logCopy = (id: string, iFrameCode: string) => {
  const call = callApi('POST', '/api/videos/embed-player-copied', { body: { id, iFrameCode } });
  // Failing to log the copy must not affect the user.
  call.catch(() => undefined);
};

/** The video's embed code. Copying it is logged. */
const VideoEmbedCode = () => {
  const { video } = useEdit();
  const { maxWidth: width = 16, maxHeight: height = 9 } = video.src?.abr ?? {};
  return (
    <EmbedCode
      onCopied={(code) => logCopy(video.id, code)}
      picture={{ width, height }}
      playerUrl={video.playerUrl ?? ''}
      responsiveCode={video.embedCode ?? ''}
      title={video.title}
    />
  );
};

/** Embedding the video: code, URLs and access. */
export const EmbedTab = () => {
  const text = useText();
  const { video, embed: workspaceRule, isServed } = useEdit();
  const embed = getEmbedRule(workspaceRule, findGate(video));
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
