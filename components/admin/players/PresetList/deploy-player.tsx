'use client';

import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/Button';
import { Time } from '@/components/kit/Time';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format-number';
import type { PlayerDeployment } from '@/lib/players/deployment';

import styles from './preset-list.module.scss';

type Answer = { success: boolean; uploadedFiles: number; deployedAt: string };

const deployPlayer = (workspaceId: string) =>
  callApi<Answer>('POST', '/api/workspaces/deploy-player', { body: { workspaceId } });

type DeployPlayerProps = { workspaceId: string; last: PlayerDeployment | null };

/** Puts this version's player where the workspace's viewers load it from, and says how that went, also the last time. */
export const DeployPlayer = ({ workspaceId, last }: DeployPlayerProps) => {
  const text = useText();
  const language = useLanguage();
  const { run, isBusy: isRunning } = useCall(deployPlayer);
  const [deployment, setDeployment] = useState(last);
  const deploy = async () => {
    const outcome = await run(workspaceId);
    if (!outcome) return;
    const { answer } = outcome;
    setDeployment((before) =>
      answer
        ? { status: 'success', lastDeployed: answer.deployedAt, result: answer.uploadedFiles }
        : { lastDeployed: null, result: null, ...before, status: 'failed' },
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
              {text('deployPlayer.done', { count: formatNumber(language, deployment.result ?? 0) })}
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
