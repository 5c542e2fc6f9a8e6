'use client';

import { type ReactNode, useEffect, useState } from 'react';

import { ConfirmLink } from '@/components/admin/sign-in/confirm-link';
import { setActiveWorkspace } from '@/components/admin/workspace/workspace-api';
import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { TimeText } from '@/components/kit/time';
import type { ConfirmWay, OwnerProof } from '@/lib/accounts/proof/confirm-address';
import { timePlaceholder } from '@/lib/core/i18n/format';
import type { SignUpState } from '@/lib/platform/sign-up/rules';

import { BuildList } from './build-list';
import { RefererQuestion } from './create-account/sent-page';
import { type BuildPhase, useBuild, type VerifiedWorkspace } from './use-build';

import styles from './sign-up.module.scss';
import own from './verify-workspace.module.scss';

/** The state of the page behind the emailed link. */
export type VerifyState =
  | { kind: 'invalid'; isSignedIn: boolean }
  | { kind: 'confirm'; email: string; name: string; way: ConfirmWay }
  | { kind: 'waiting'; email: string; slug: string }
  | { kind: 'otherAccount'; signedInAs: string }
  | { kind: 'building'; workspace: VerifiedWorkspace; asksReferer: boolean }
  | { kind: 'done'; workspace: VerifiedWorkspace };

const confirmSignUp = (verifyToken: string, proof: OwnerProof) =>
  callApi<{ state: SignUpState }>('POST', '/api/workspaces/confirm-sign-up', {
    body: { verifyToken, ...proof },
  });

/** Opens the workspace, which becomes its owner's active one. */
const LaunchButton = ({ workspaceId, label }: { workspaceId: string; label: string }) => {
  const text = useText();
  const [isFailed, setIsFailed] = useState(false);
  const { run, isBusy } = useCall(() => setActiveWorkspace(workspaceId));
  const launch = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) return setIsFailed(true);
    // A full page load, so that no previous state remains.
    window.location.assign('/admin');
  };
  return (
    <>
      {isFailed && <Notice tone="bad">{text('signUp.verify.launchFailed')}</Notice>}
      <div className={styles.actions}>
        <Button className={styles.wide} isBusy={isBusy} kind="primary" onClick={() => void launch()}>
          {label}
        </Button>
      </div>
    </>
  );
};

type BuildingProps = {
  workspace: VerifiedWorkspace;
  token: string;
  supportEmail: string;
  /** Whether to ask for the referrer. Users with a confirmation email were asked at sign-up. */
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

/** Progress of the build with measured times, until the workspace can be launched. */
const Building = ({ workspace, token, supportEmail, asksReferer }: BuildingProps) => {
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

type EndingProps = { title: string; text: ReactNode; children?: ReactNode };

/** The final state, with one action. */
const Ending = ({ title, text, children }: EndingProps) => (
  <section className={styles.column}>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.intro}>{text}</p>
    {children}
  </section>
);

type VerifyWorkspaceProps = { state: VerifyState; token: string; supportEmail: string };

/** From the emailed link to a working workspace. */
export const VerifyWorkspace = (given: VerifyWorkspaceProps) => {
  const text = useText();
  // Props of the first render: the token is removed from the URL, so a refreshed page would not have them.
  const [{ state, token, supportEmail }] = useState(given);
  useEffect(() => {
    window.history.replaceState(null, '', window.location.pathname);
  }, []);
  switch (state.kind) {
    case 'invalid':
      return (
        <Ending
          text={text('signUp.verify.invalidText', { email: supportEmail })}
          title={text('signUp.verify.invalid')}
        >
          <ButtonLink href={state.isSignedIn ? '/admin' : '/admin/login'} kind="primary">
            {text(state.isSignedIn ? 'signUp.verify.toPanel' : 'signIn.submit')}
          </ButtonLink>
        </Ending>
      );
    case 'confirm':
      return <Confirm {...state} token={token} />;
    case 'waiting':
      return (
        <Ending
          text={text('signUp.verify.waitingText', { email: state.email })}
          title={text('signUp.verify.waiting')}
        >
          <p>{text('signUp.verify.waitingSlug', { slug: state.slug })}</p>
        </Ending>
      );
    case 'otherAccount':
      return <OtherAccount email={state.signedInAs} token={token} />;
    case 'done':
      return (
        <Ending
          text={
            state.workspace.builtAt && (
              <TimeText
                form="moment"
                text={text('signUp.verify.alreadyText', { date: timePlaceholder })}
                value={state.workspace.builtAt}
              />
            )
          }
          title={text('signUp.verify.already', { name: state.workspace.name })}
        >
          <LaunchButton label={text('signUp.verify.toWorkspace')} workspaceId={state.workspace.id ?? ''} />
        </Ending>
      );
    case 'building':
      return <Building {...state} supportEmail={supportEmail} token={token} />;
  }
};

type ConfirmProps = Omit<Extract<VerifyState, { kind: 'confirm' }>, 'kind'> & { token: string };

const Confirm = ({ email, name, way, token }: ConfirmProps) => {
  const text = useText();
  const [isWaiting, setIsWaiting] = useState(false);
  if (isWaiting)
    return <Ending text={text('signUp.verify.confirmed')} title={text('signUp.verify.waiting')} />;
  return (
    <Ending
      text={text(way === 'click' ? 'signUp.verify.confirmText' : 'signUp.verify.confirmPassword', {
        email,
        name,
      })}
      title={text('signUp.verify.confirm')}
    >
      <ConfirmLink
        confirm={(proof) => confirmSignUp(token, proof)}
        onDone={({ state }) => {
          if (state === 'waiting') return setIsWaiting(true);
          // A full page load, now signed in, which finds the user's build.
          window.location.assign('/admin/verify-workspace');
        }}
        submitLabel={text('signUp.verify.confirmSubmit')}
        way={way}
      />
    </Ending>
  );
};

const OtherAccount = ({ email, token }: { email: string; token: string }) => {
  const text = useText();
  const { run, isBusy } = useCall(() => callApi('POST', '/api/users/logout'));
  const logOut = async () => {
    const outcome = await run();
    if (!outcome || outcome.error) return;
    window.location.assign(`/admin/verify-workspace?verifyToken=${encodeURIComponent(token)}`);
  };
  return (
    <Ending text={text('signUp.verify.otherText', { email })} title={text('signUp.verify.other')}>
      <Button isBusy={isBusy} kind="primary" onClick={() => void logOut()}>
        {text('signUp.verify.switch')}
      </Button>
    </Ending>
  );
};
