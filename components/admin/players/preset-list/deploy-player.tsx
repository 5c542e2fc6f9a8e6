'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { Time } from '@/components/kit/time';
import { formatNumber } from '@/lib/core/i18n/format';
import type { PlayerDeployment } from '@/lib/videos/players/deployment';

import styles from './preset-list.module.scss';

/** Milliseconds between polls of a deployment that runs elsewhere. */
const pollMs = 5000;

type Answer = { success: boolean; uploadedFiles: number; deployedAt: string };

const deployPlayer = (workspaceId: string) =>
  callApi<Answer>('POST', '/api/workspaces/deploy-player', { body: { workspaceId } });

type DeployPlayerProps = { workspaceId: string; last: PlayerDeployment | null };

/** Deploys this version's player for the workspace, and shows the result of the last deployment. */
export const DeployPlayer = ({ workspaceId, last }: DeployPlayerProps) => {
  const text = useText();
  const language = useLanguage();
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
