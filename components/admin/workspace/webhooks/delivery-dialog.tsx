'use client';

import { toast } from '@payloadcms/ui';
import { useEffect, useState } from 'react';

import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { ErrorState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { DetailList } from '@/components/kit/tables/detail-list';
import { Tag, type TagTone } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { parseJson } from '@/lib/core/values';
import type { Delivery, DeliveryDetails } from '@/lib/webhooks/deliveries';
import type { ListedEndpoint } from '@/lib/webhooks/endpoints';
import type { DeliveryState } from '@/lib/webhooks/event-names';

import { useEventWords } from './events-field';
import { findDelivery, redeliver } from './webhook-api';

import styles from './webhooks.module.scss';

const tones: Record<DeliveryState, TagTone> = {
  QUEUED: 'busy',
  WAITING: 'busy',
  SENDING: 'busy',
  DELIVERED: 'good',
  FAILED: 'bad',
};

/** The state of a delivery in a word. */
export const DeliveryTag = ({ state }: { state: DeliveryState }) => {
  const text = useText();
  return <Tag tone={tones[state]}>{text(`webhooks.states.${state}`)}</Tag>;
};

/** The answer in a few words: its status, or why there was none. */
export const useAnswerWords = () => {
  const text = useText();
  return ({ responseStatus, error }: Pick<Delivery, 'responseStatus' | 'error'>): string => {
    if (error) return text(`webhooks.faults.${error}`);
    return responseStatus === null ? text('webhooks.deliveries.noAnswer') : `HTTP ${responseStatus}`;
  };
};

/** A JSON text with indentation; any other text as it is. */
const indent = (body: string): string => {
  const value = parseJson(body);
  return value === null ? body : JSON.stringify(value, null, 2);
};

/** A text of a request or answer. It scrolls, also by keyboard. */
const Code = ({ label, children }: { label: string; children: string }) => (
  <section>
    <h3 className={styles.codeHead}>{label}</h3>
    <pre aria-label={label} className={styles.code} role="group" tabIndex={0}>
      {children}
    </pre>
  </section>
);

const Details = ({ delivery }: { delivery: DeliveryDetails }) => {
  const text = useText();
  const toAnswer = useAnswerWords();
  const { state, messageId, createdAt, history, nextAttemptAt, requestBody, responseBody } = delivery;
  return (
    <div className={styles.details}>
      <DetailList
        isPlain
        rows={[
          { label: text('webhooks.list.state'), value: <DeliveryTag state={state} /> },
          { label: 'webhook-id', value: <code>{messageId}</code> },
          { label: text('webhooks.deliveries.at'), value: <Time value={createdAt} /> },
          ...(state === 'QUEUED' && nextAttemptAt
            ? [{ label: text('webhooks.deliveries.next'), value: <Time value={nextAttemptAt} /> }]
            : []),
        ]}
      />
      <Code label={text('webhooks.deliveries.request')}>{indent(requestBody)}</Code>
      <Code label={text('webhooks.deliveries.answer')}>
        {delivery.attempts > 0 || history.length > 0
          ? [toAnswer(delivery), responseBody ? indent(responseBody) : ''].filter(Boolean).join('\n\n')
          : text('webhooks.deliveries.notYet')}
      </Code>
      {history.length > 0 && (
        <section>
          <h3 className={styles.codeHead}>{text('webhooks.deliveries.attempts')}</h3>
          <ol className={styles.attempts}>
            {history.map(({ at, status, error, durationMs }) => (
              <li key={at}>
                <Time value={at} />
                <span>{toAnswer({ responseStatus: status, error })}</span>
                <span>{durationMs} ms</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
};

type DeliveryDialogProps = {
  endpoint: ListedEndpoint;
  deliveryId: string;
  onClose: () => void;
  /** Called after the delivery was queued again. */
  onSent: () => void;
};

/** A delivery with its request, attempts and last answer, which can be sent again. */
export const DeliveryDialog = ({ endpoint, deliveryId, onClose, onSent }: DeliveryDialogProps) => {
  const text = useText();
  const toWords = useEventWords();
  const [delivery, setDelivery] = useState<DeliveryDetails | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    findDelivery(endpoint.id, deliveryId, stop.signal)
      .then((found) => {
        setDelivery(found);
        setIsFailed(false);
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setIsFailed(true);
      });
    return () => stop.abort();
  }, [endpoint.id, deliveryId, turn]);
  const { run, isBusy } = useCall(() => redeliver(endpoint.id, deliveryId));
  const sendAgain = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) {
      toast.error(text(describeRefusal(outcome.error)));
      return;
    }
    toast.success(text('webhooks.deliveries.sentAgain'));
    onSent();
    onClose();
  };
  return (
    <Dialog
      footer={
        <>
          {endpoint.isDisabled && (
            <span className={styles.footNote}>{text('webhooks.deliveries.disabled')}</span>
          )}
          <Button
            disabled={endpoint.isDisabled || delivery === null}
            icon="redo"
            isBusy={isBusy}
            onClick={() => void sendAgain()}
          >
            {text('webhooks.deliveries.again')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="large"
      title={delivery ? toWords(delivery.event) : text('webhooks.deliveries.one')}
    >
      {isFailed && !delivery && <ErrorState onRetry={() => setTurn(turn + 1)} />}
      {!isFailed && !delivery && <Skeleton height={240} />}
      {delivery && <Details delivery={delivery} />}
    </Dialog>
  );
};
