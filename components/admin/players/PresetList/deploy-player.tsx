'use client';

import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/Button';
import { Time } from '@/components/kit/Time';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format-number';

import styles from './preset-list.module.scss';

type Answer = { success: boolean; uploadedFiles: number; deployedAt: string };
type Result = Answer | 'failed' | null;

const deployPlayer = (workspaceId: string) =>
  callApi<Answer>('POST', '/api/workspaces/deploy-player', { body: { workspaceId } });

/** Puts this version's player where the workspace's viewers load it from, and says how that went. */
export const DeployPlayer = ({ workspaceId }: { workspaceId: string }) => {
  const text = useText();
  const language = useLanguage();
  const { run, isBusy } = useCall(deployPlayer);
  const [result, setResult] = useState<Result>(null);
  const deploy = async () => {
    const outcome = await run(workspaceId);
    if (outcome) setResult(outcome.answer ?? 'failed');
  };
  return (
    <section aria-labelledby="deploy-player" className={styles.deploy}>
      <div>
        <h2 id="deploy-player">{text('deployPlayer.title')}</h2>
        <p>{text('deployPlayer.text')}</p>
        <p role="status">
          {isBusy && text('deployPlayer.running')}
          {!isBusy && result === 'failed' && <b>{text('deployPlayer.failed')}</b>}
          {!isBusy && result !== null && result !== 'failed' && (
            <>
              {text('deployPlayer.done', { count: formatNumber(language, result.uploadedFiles) })}
              {' · '}
              <Time value={result.deployedAt} />
            </>
          )}
        </p>
      </div>
      <Button icon="upload" isBusy={isBusy} onClick={() => void deploy()}>
        {text(result === 'failed' ? 'common.retry' : 'deployPlayer.action')}
      </Button>
    </section>
  );
};
