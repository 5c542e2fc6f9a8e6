import { databaseAwayDigest } from '@/lib/core/database/database-away';
import type { TextParams } from '@/lib/core/i18n/format-message';
import type { MessageKey } from '@/lib/core/i18n/text';

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
