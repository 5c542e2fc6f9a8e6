import { databaseAwayDigest } from '@/lib/core/database/database-away';
import type { TextParams } from '@/lib/core/i18n/format-message';
import type { MessageKey } from '@/lib/core/i18n/text';

type Words = { title: string; text: string; note: string | null };

/** What is said in place of a page that broke, by the digest that the server gave the error. Pure. */
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
