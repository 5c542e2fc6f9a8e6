'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';

import { ErrorState } from '@/components/kit/states/screen-states';
import { databaseAwayDigest } from '@/lib/core/database/database-away';
import type { TextParams } from '@/lib/core/i18n/format-message';
import type { MessageKey } from '@/lib/core/i18n/text';

import { SignInBrand } from './logo';

import styles from './failure-page.module.scss';

type Words = { title: string; text: string; note: string | null };

/** The message shown for a crashed page, chosen by the error digest from the server. Pure. */
export const describeFailure = (
  digest: string | undefined,
  text: (key: MessageKey, params?: TextParams) => string,
): Words =>
  digest === databaseAwayDigest
    ? { title: text('failure.databaseTitle'), text: text('failure.database'), note: null }
    : {
        title: text('failure.title'),
        text: text('failure.text'),
        note: digest ? text('failure.number', { number: digest }) : null,
      };

/** Replaces a part of the page that failed to load. */
export const PartFailed = () => {
  const router = useRouter();
  return <ErrorState onRetry={() => router.refresh()} />;
};

type FailurePageProps = { title: string; text: string; note?: string | null; children: ReactNode };

/** A page that replaces one that could not be shown; `children` are the actions. */
export const FailurePage = ({ title, text, note, children }: FailurePageProps) => (
  <main className="template-minimal template-minimal--width-normal">
    <div className="template-minimal__wrap">
      <SignInBrand />
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>{children}</div>
    </div>
  </main>
);
