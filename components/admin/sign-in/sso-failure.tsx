'use client';

import { Fragment } from 'react';

import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { CopyButton } from '@/components/kit/fields/copy-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { readSsoCode } from '@/lib/accounts/sso/error-codes';
import { providerNames } from '@/lib/accounts/sso/error-codes';

import type { SsoStart } from './sign-in-api';
import { SignInHead } from './sign-in-head';
import { findFailureWay, toErrorText } from './sso-failure-way';

import styles from './sso-callback.module.scss';

export type SsoFailed = { code: string; at: Date; email: string | null; retry: Partial<SsoStart> };
type FailureProps = { failed: SsoFailed; provider: string; providerName: string };

/** Explains a failed sign-in, with a likely solution, a way back, and a code for support. */
export const Failure = ({ failed: { code, at, email, retry }, provider, providerName }: FailureProps) => {
  const text = useText();
  const language = useLanguage();
  const { error, provider: named } = readSsoCode(code, provider);
  const { way, href } = findFailureWay({ error, provider: named, retry });
  const name = named === provider ? providerName : (providerNames[named] ?? named);
  const words = { provider: name, email: email ?? '' };
  const isStranger = error === 'no_user_matching_email';
  const details = `${code} · ${at.toLocaleTimeString(language)}`;
  return (
    <>
      <SignInHead
        intro={text(`sso.errors.${toErrorText(error)}.text`, words)}
        title={text(`sso.errors.${toErrorText(error)}.title`, words)}
      />
      {isStranger && (
        <ul className={styles.ways}>
          <li>{text('sso.stranger.account', words)}</li>
          <li>{text('sso.stranger.invitation')}</li>
          <li>
            {text('sso.stranger.create')} <Link href="/admin/create">{text('sso.stranger.createLink')}</Link>
          </li>
        </ul>
      )}
      <div className={styles.actions}>
        {href.startsWith('/api/') ? (
          <Button kind="primary" onClick={() => window.location.assign(href)}>
            {text(`sso.actions.${way}`)}
          </Button>
        ) : (
          <ButtonLink href={href} kind="primary">
            {text(`sso.actions.${way}`)}
          </ButtonLink>
        )}
        {way !== 'back' && <ButtonLink href="/admin">{text('sso.actions.back')}</ButtonLink>}
      </div>
      <div className={styles.code}>
        <code translate="no">
          {details.split('_').map((part, index) => (
            // A long code wraps at its underscores.
            <Fragment key={index}>
              {index > 0 && '_'}
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </code>
        <CopyButton label={text('sso.copy')} value={details} />
      </div>
    </>
  );
};
