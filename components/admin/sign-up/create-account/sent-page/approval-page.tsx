'use client';

import { useText } from '@/components/kit/i18n/use-text';

import styles from '../../sign-up.module.scss';
import type { Sent } from '../draft';
import { RefererQuestion } from './referer-question';

/**
 * Shown after a provider verified the email address, if a platform administrator has to approve the
 * workspace.
 */
export const ApprovalPage = ({ sent }: { sent: Sent }) => {
  const text = useText();
  return (
    <section className={styles.column}>
      <h1 className={styles.title}>{text('signUp.verify.waiting')}</h1>
      <p className={styles.intro}>{text('signUp.verify.waitingText', { email: sent.email })}</p>
      <p>{text('signUp.verify.waitingSlug', { slug: sent.slug })}</p>
      <RefererQuestion workspaceName={sent.workspaceName} workspaceSlug={sent.slug} />
    </section>
  );
};
