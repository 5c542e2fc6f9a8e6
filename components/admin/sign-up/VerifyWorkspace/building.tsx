'use client';

import { Button } from '@/components/kit/buttons/Button';
import { ButtonLink } from '@/components/kit/buttons/ButtonLink';
import { useText } from '@/components/kit/i18n/use-text';

import { RefererQuestion } from '../CreateAccount/sent-page/referer-question';
import { BuildList } from './build-list';
import { LaunchButton } from './launch-button';
import { useBuild, type BuildPhase } from './use-build';
import type { VerifiedWorkspace } from './verify-state';
import styles from '../sign-up.module.scss';
import own from './verify-workspace.module.scss';

type BuildingProps = {
  workspace: VerifiedWorkspace;
  token: string;
  supportEmail: string;
  /** Whoever was sent a mail was asked then. */
  asksReferer: boolean;
};

const headings = {
  building: 'running',
  checking: 'running',
  stepFailed: 'failedStep',
  slugTaken: 'failedStep',
  checkFailed: 'checkFailed',
  done: 'done',
} as const satisfies Record<BuildPhase, string>;

const intros = {
  building: 'runningText',
  checking: 'runningText',
  stepFailed: 'failedStepText',
  slugTaken: 'slugTaken',
  checkFailed: 'checkFailedText',
  done: 'doneText',
} as const satisfies Record<BuildPhase, string>;

/** What is being made, with measured times, until the workspace can be launched. */
export const Building = ({ workspace, token, supportEmail, asksReferer }: BuildingProps) => {
  const text = useText();
  const { view, run } = useBuild(token, workspace);
  const { phase } = view;
  const hasFailed = phase === 'stepFailed' || phase === 'checkFailed';
  return (
    <section className={styles.column}>
      <h1 className={styles.title}>{text(`signUp.verify.${headings[phase]}`, { name: workspace.name })}</h1>
      <p className={styles.intro}>{text(`signUp.verify.${intros[phase]}`, { email: supportEmail })}</p>
      <BuildList domain={workspace.domain} view={view} />
      {hasFailed && (
        <div className={styles.actions}>
          <Button className={styles.wide} kind="primary" onClick={() => void run()}>
            {text(phase === 'checkFailed' ? 'signUp.verify.checkAgain' : 'signUp.verify.goOn')}
          </Button>
          <ButtonLink href={`mailto:${supportEmail}`}>{text('signUp.verify.help')}</ButtonLink>
        </div>
      )}
      {phase === 'checkFailed' && <p className={own.tip}>{text('signUp.verify.nothingLost')}</p>}
      {phase === 'done' && view.id && (
        <LaunchButton label={text('signUp.verify.launch')} workspaceId={view.id} />
      )}
      {asksReferer && <RefererQuestion workspaceName={workspace.name} workspaceSlug={workspace.slug} />}
    </section>
  );
};
