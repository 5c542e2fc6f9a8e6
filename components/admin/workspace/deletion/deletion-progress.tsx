'use client';

import { useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError } from '@/components/api/call-error';
import { Icon } from '@/components/kit/icon';
import { useKit } from '@/components/kit/kit-context';
import { formatNumber } from '@/lib/core/i18n/format';
import { type DeletionStep, deletionSteps } from '@/lib/platform/deletion/deletion-steps';

import styles from './delete-form.module.scss';

type State = { step: DeletionStep | null; counts: Record<string, number> };
type DeletionProgressProps = { token: string; workspaceName: string };

const pollMs = 2000;

/** The counts shown with each step. */
const counted: Partial<Record<DeletionStep, string[]>> = {
  access: ['members', 'integrations'],
  domains: ['customDomains'],
  files: ['videos'],
};

/** Polls the deletion until its token becomes invalid, which means that it is complete. */
const useDeletionState = (token: string): State => {
  const [state, setState] = useState<State>({ step: 'access', counts: {} });
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      try {
        const path = `/api/workspaces/deletion-progress?deleteToken=${token}`;
        const answer = await callApi<State>('GET', path);
        if (!isGone && answer.step) setState(answer);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === 'delete_token_expired' && !isGone)
          window.location.assign('/admin/login?deleted=1');
      }
    };
    const timer = setInterval(() => void ask(), pollMs);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [token]);
  return state;
};

/** The steps of the deletion with their state. */
export const DeletionProgress = ({ token, workspaceName }: DeletionProgressProps) => {
  const { text, language } = useKit();
  const { step, counts } = useDeletionState(token);
  const at = step ? deletionSteps.indexOf(step) : 0;
  return (
    <section className={styles.progress}>
      <h2>{text('deletion.page.runningTitle', { name: workspaceName })}</h2>
      <p>{text('deletion.page.running')}</p>
      <ol aria-live="polite">
        {deletionSteps.map((each, index) => {
          const names = counted[each];
          return (
            <li
              aria-current={index === at ? 'step' : undefined}
              data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
              key={each}
            >
              {index < at ? <Icon name="check" size={16} /> : <span className={styles.mark} />}
              <span>{text(`deletion.steps.${each}`)}</span>
              {names && (
                <span className={styles.count}>
                  {formatNumber(
                    language,
                    names.reduce((sum, name) => sum + (counts[name] ?? 0), 0),
                  )}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
};
