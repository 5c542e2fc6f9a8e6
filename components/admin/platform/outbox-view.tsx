import type { AdminViewServerProps } from 'payload';

import { guardView } from '@/components/admin/shell/guard-view';
import { PanelPage } from '@/components/admin/shell/panel-page';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Time } from '@/components/kit/time';
import { getPorts } from '@/lib/adapters/get-ports';
import { type MessageKey, translate } from '@/lib/core/i18n/text';
import type { OutboxMessage } from '@/lib/ports/mail';

import { splitLinks } from './split-links';

import styles from './outbox.module.scss';

const shown = 50;

/** Emails that were stored instead of sent, for platform administrators. */
export const OutboxView = async (view: AdminViewServerProps) => {
  const { req } = await guardView(view, { path: '/outbox', isRootOnly: true });
  const { language } = req.i18n;
  const t = (key: MessageKey, params?: Record<string, number>) => translate(language, key, params);
  const mail = await getPorts().getMail();
  const messages = await mail.listOutbox({ limit: shown });
  return (
    <PanelPage intro={t('outbox.intro', { count: shown })} title={t('outbox.title')} view={view}>
      {messages === null && (
        <EmptyState title={t('outbox.offTitle')}>
          <p>{t('outbox.off')}</p>
        </EmptyState>
      )}
      {messages?.length === 0 && (
        <EmptyState title={t('outbox.emptyTitle')}>
          <p>{t('outbox.empty')}</p>
        </EmptyState>
      )}
      <div className={styles.mails}>
        {messages?.map((message) => (
          <Mail key={message.id} language={language} message={message} />
        ))}
      </div>
    </PanelPage>
  );
};

const Mail = ({ message, language }: { message: OutboxMessage; language: string }) => {
  return (
    <article className={styles.mail}>
      <header className={styles.head}>
        <h2 translate="no">{message.subject}</h2>
        <Time value={message.sentAt} />
      </header>
      <p className={styles.to}>
        {translate(language, 'outbox.to')} {message.to}
      </p>
      {/* An email is in its recipient's language. */}
      <p className={styles.text} translate="no">
        {splitLinks(message.text).map(({ text, isLink }, index) =>
          isLink ? (
            <a href={text} key={index} rel="noreferrer">
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
    </article>
  );
};
