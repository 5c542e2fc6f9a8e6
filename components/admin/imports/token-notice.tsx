'use client';

import { Button } from '@/components/kit/buttons/Button';
import { Notice } from '@/components/kit/states/Notice';
import { useText } from '@/components/kit/i18n/use-text';
import type { ImportView } from '@/lib/imports/import-schemas';

import styles from './imports.module.scss';
import type { ImportActions } from './use-import-actions';

type TokenNoticeProps = { imports: ImportView[]; actions: ImportActions };

/** One sentence for all videos that a refused token has stopped, and the way to go on with them. */
export const TokenNotice = ({ imports, actions }: TokenNoticeProps) => {
  const text = useText();
  const stopped = imports.filter(({ state, failure }) => state === 'FAILED' && failure === 'token_refused');
  if (stopped.length === 0) return null;
  return (
    <div className={styles.tokenNotice}>
      <Notice
        action={
          <Button isBusy={actions.isBusy} onClick={() => void actions.retry(stopped)}>
            {text('imports.token.retry')}
          </Button>
        }
        title={text('imports.token.title')}
        tone="bad"
      >
        {text('imports.token.text', { count: stopped.length })}
      </Notice>
    </div>
  );
};
