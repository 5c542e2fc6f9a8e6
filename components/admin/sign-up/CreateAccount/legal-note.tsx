'use client';

import { Fragment, type ReactNode } from 'react';

import { useText } from '@/components/kit/i18n/use-text';

import styles from '../sign-up.module.scss';

/** Parameters that leave the places of the links in a sentence, for `fill`. */
const places = { terms: '{terms}', privacy: '{privacy}' };

/** A sentence whose `{name}` places are filled with links. */
const fill = (sentence: string, parts: Record<string, ReactNode>): ReactNode =>
  sentence
    .split(/(\{\w+\})/)
    .map((piece, index) => (
      <Fragment key={index}>{/^\{\w+\}$/.test(piece) ? parts[piece.slice(1, -1)] : piece}</Fragment>
    ));

/** What is accepted by going on, as far as the operator names it. */
export const LegalNote = ({
  termsUrl,
  privacyUrl,
}: {
  termsUrl: string | null;
  privacyUrl: string | null;
}) => {
  const text = useText();
  if (!termsUrl && !privacyUrl) return null;
  const sentence =
    termsUrl && privacyUrl
      ? text('signUp.person.lawBoth', places)
      : termsUrl
        ? text('signUp.person.lawTerms', places)
        : text('signUp.person.lawPrivacy', places);
  const link = (href: string | null, label: string) => (
    <a href={href ?? ''} rel="noreferrer" target="_blank">
      {label}
    </a>
  );
  return (
    <p className={styles.law}>
      {fill(sentence, {
        terms: link(termsUrl, text('signUp.person.terms')),
        privacy: link(privacyUrl, text('signUp.person.privacy')),
      })}
    </p>
  );
};
