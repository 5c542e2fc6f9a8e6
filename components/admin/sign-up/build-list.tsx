'use client';

import { type ReactNode, useEffect, useState } from 'react';

import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { useKit } from '@/components/kit/kit-context';
import { formatNumber } from '@/lib/core/i18n/format';
import { buildSteps, type CredentialCheck, probeNames } from '@/lib/workspaces/cloud/build-steps';

import { attempts, type useBuild } from './use-build';

import own from './verify-workspace.module.scss';

type CardProps = {
  number: number;
  name: string;
  /** Times and counts beside the step, hidden from screen readers. */
  note: string;
  status: 'open' | 'running' | 'done' | 'failed';
  children?: ReactNode;
};

const words = { running: 'isRunning', done: 'isDone', failed: 'isFailed' } as const;

/** One step of the build. */
const Card = ({ number, name, note, status, children }: CardProps) => {
  const text = useText();
  return (
    <li className={own.step} data-status={status}>
      <span aria-hidden="true" className={own.mark}>
        {status === 'done' && <Icon name="check" size={15} />}
        {status === 'failed' && <Icon name="close" size={15} />}
        {status === 'open' && number}
      </span>
      <b>
        {name}
        {status !== 'open' && <span className="sr-only"> {text(`signUp.verify.${words[status]}`)}</span>}
      </b>
      <small aria-live="off">{note}</small>
      {children && <div className={own.more}>{children}</div>}
    </li>
  );
};

const buckets = ['uploadBucket', 'streamBucket'] as const;

/** The results of the storage checks. */
const ProbeTable = ({ check }: { check: CredentialCheck }) => {
  const text = useText();
  return (
    <table className={own.probes}>
      <thead>
        <tr>
          <th scope="col">{text('signUp.verify.probe')}</th>
          {buckets.map((bucket) => (
            <th key={bucket} scope="col">
              {text(`signUp.verify.${bucket}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {probeNames.map((probe) => (
          <tr key={probe}>
            <th scope="row">{text(`signUp.verify.probes.${probe}`)}</th>
            {buckets.map((bucket) => (
              <td data-passed={check[bucket][probe]} key={bucket}>
                {text(check[bucket][probe] ? 'signUp.verify.passed' : 'signUp.verify.notPassed')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Whole seconds since a step started, or until `to` (milliseconds since 1970). */
const useSeconds = (isRunning: boolean, to: number | null = null): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const begunAt = Date.now();
    const count = () =>
      setSeconds(
        to === null
          ? Math.floor((Date.now() - begunAt) / 1000)
          : Math.max(0, Math.ceil((to - Date.now()) / 1000)),
      );
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [isRunning, to]);
  return seconds;
};

type View = ReturnType<typeof useBuild>['view'];

/** The four steps, with durations of completed ones, the running one, and any failure. */
export const BuildList = ({ view, domain }: { view: View; domain: string | null }) => (
  <ol aria-live="polite" className={own.list}>
    {buildSteps.map((step, index) =>
      step === 'workspace' ? (
        <LastStep key={step} view={view} />
      ) : (
        <Step domain={step === 'delivery' ? domain : null} index={index} key={step} view={view} />
      ),
    )}
  </ol>
);

const Step = ({ view, index, domain }: { view: View; index: number; domain: string | null }) => {
  const { text, language } = useKit();
  const step = buildSteps[index] ?? 'storage';
  const found = view.build.steps[index];
  const hasFailed = view.phase === 'stepFailed' && found?.status === 'failed';
  const isDone = index < view.shown;
  const isRunning = !hasFailed && !isDone && index === view.shown && view.phase !== 'stepFailed';
  const since = useSeconds(isRunning);
  const seconds = (ms: number): string =>
    ms < 100
      ? ''
      : text('signUp.verify.seconds', { count: formatNumber(language, Math.round(ms / 100) / 10) });
  const note = (): string => {
    if (hasFailed) return text('signUp.verify.after', { count: Math.round((found.ms ?? 0) / 1000) });
    if (isDone) return seconds(found?.ms ?? 0);
    return isRunning && since > 2 ? text('signUp.verify.since', { count: since }) : '';
  };
  return (
    <Card
      name={text(`signUp.verify.steps.${step}`)}
      note={note()}
      number={index + 1}
      status={hasFailed ? 'failed' : isDone ? 'done' : isRunning ? 'running' : 'open'}
    >
      {hasFailed && <p>{text('signUp.verify.noAnswer')}</p>}
      {domain && (isRunning || isDone) && <p>{domain}</p>}
    </Card>
  );
};

const LastStep = ({ view }: { view: View }) => {
  const { text } = useKit();
  const { phase, check, attempt } = view;
  const hasFailed =
    phase === 'checkFailed' || (phase === 'stepFailed' && view.build.steps[3]?.status === 'failed');
  const isDone = phase === 'done';
  const isRunning = !hasFailed && !isDone && view.shown >= 3 && phase !== 'stepFailed';
  const left = useSeconds(isRunning, view.nextAt);
  const note = (): string => {
    if (phase === 'checkFailed') return text('signUp.verify.attempts', { count: attempts });
    return phase === 'checking' && attempt > 1
      ? text('signUp.verify.attempt', { attempt, of: attempts })
      : '';
  };
  return (
    <Card
      name={text('signUp.verify.steps.workspace')}
      note={note()}
      number={4}
      status={hasFailed ? 'failed' : isDone ? 'done' : isRunning ? 'running' : 'open'}
    >
      {phase === 'checking' && check && view.nextAt !== null && (
        <p>{text('signUp.verify.nextAttempt', { count: left })}</p>
      )}
      {phase === 'checkFailed' && check && <ProbeTable check={check} />}
    </Card>
  );
};
