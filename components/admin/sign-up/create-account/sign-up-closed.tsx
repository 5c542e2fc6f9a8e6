'use client';

import { ButtonLink } from '@/components/kit/buttons/button-link';
import { useText } from '@/components/kit/i18n/use-text';

import styles from '../sign-up.module.scss';

/** Replaces the form if only the operator creates accounts. */
export const SignUpClosed = ({ supportEmail }: { supportEmail: string }) => {
  const text = useText();
  return (
    <section className={styles.column}>
      <h1 className={styles.title}>{text('signUp.closed.title')}</h1>
      <p className={styles.intro}>{text('signUp.closed.text', { email: supportEmail })}</p>
      <ButtonLink href="/admin/login" kind="primary">
        {text('signIn.submit')}
      </ButtonLink>
    </section>
  );
};
