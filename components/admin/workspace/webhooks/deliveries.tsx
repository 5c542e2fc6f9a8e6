'use client';

import { toast } from '@payloadcms/ui';
import { useCallback, useEffect, useId, useState } from 'react';

import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { FilterSelect } from '@/components/kit/fields/select-field';
import { useText } from '@/components/kit/i18n/use-text';
import { EmptyState, ErrorState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { RowName, RowTable } from '@/components/kit/tables/table';
import { Time } from '@/components/kit/time';
import type { Delivery } from '@/lib/webhooks/deliveries';
import type { ListedEndpoint } from '@/lib/webhooks/endpoints';
import { type DeliveryState, deliveryStates } from '@/lib/webhooks/event-names';

import { DeliveryDialog, DeliveryTag, useAnswerWords } from './delivery-dialog';
import { useEventWords } from './events-field';
import { type DeliveryPage, listDeliveries, sendTest } from './webhook-api';

import styles from './webhooks.module.scss';

const busyMs = 3000;
const idleMs = 30_000;

type Asked = { state: DeliveryState | ''; page: number };

/** A page of deliveries, which is refreshed while the tab is visible. */
const useDeliveries = (endpoint: string, asked: Asked) => {
  const [page, setPage] = useState<DeliveryPage | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const { state, page: number } = asked;
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      if (document.hidden) return void (timer = setTimeout(() => void load(), busyMs));
      let isBusy = false;
      try {
        const found = await listDeliveries(endpoint, { state, page: number }, stop.signal);
        isBusy = found.docs.some((each) => ['QUEUED', 'WAITING', 'SENDING'].includes(each.state));
        setPage(found);
        setIsFailed(false);
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setIsFailed(true);
      }
      timer = setTimeout(() => void load(), isBusy ? busyMs : idleMs);
    };
    void load();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [endpoint, state, number, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { page, isFailed, reload };
};

const DeliveryRow = ({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) => {
  const text = useText();
  const toWords = useEventWords();
  const toAnswer = useAnswerWords();
  const { event, state, attempts, createdAt, nextAttemptAt } = delivery;
  return (
    <tr className={styles.delivery}>
      <RowName>
        <button className={styles.open} onClick={onOpen} type="button">
          {toWords(event)}
        </button>
        <small>{event}</small>
      </RowName>
      <td className={styles.when}>
        <Time value={createdAt} />
      </td>
      <td className={styles.answer}>
        {attempts > 0 ? toAnswer(delivery) : text('webhooks.deliveries.notYet')}
        {state === 'QUEUED' && attempts > 0 && nextAttemptAt && (
          <small>
            {text('webhooks.deliveries.next')} <Time value={nextAttemptAt} />
          </small>
        )}
      </td>
      <td className={styles.state}>
        <DeliveryTag state={state} />
      </td>
    </tr>
  );
};

const LoadingRows = () => {
  const text = useText();
  return (
    <div
      aria-busy="true"
      aria-label={text('webhooks.deliveries.loading')}
      className={styles.loading}
      role="status"
    >
      {[0, 1, 2].map((row) => (
        <Skeleton height={48} key={row} />
      ))}
    </div>
  );
};

type ListProps = {
  isFiltered: boolean;
  shown: ReturnType<typeof useDeliveries>;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
};

const DeliveryList = ({ isFiltered, shown: { page, isFailed, reload }, onOpen, onPage }: ListProps) => {
  const text = useText();
  if (isFailed && !page) return <ErrorState onRetry={reload} />;
  if (!page) return <LoadingRows />;
  if (page.docs.length === 0) {
    return (
      <EmptyState title={text(isFiltered ? 'webhooks.deliveries.noMatch' : 'webhooks.deliveries.emptyTitle')}>
        <p>{text(isFiltered ? 'webhooks.deliveries.otherState' : 'webhooks.deliveries.empty')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <RowTable
        heads={[
          { label: text('webhooks.deliveries.event') },
          { label: text('webhooks.deliveries.at') },
          { label: text('webhooks.deliveries.answer') },
          { label: text('webhooks.list.state') },
        ]}
        label={text('webhooks.deliveries.title')}
      >
        <tbody>
          {page.docs.map((delivery) => (
            <DeliveryRow delivery={delivery} key={delivery.id} onOpen={() => onOpen(delivery.id)} />
          ))}
        </tbody>
      </RowTable>
      {page.totalPages > 1 && (
        <nav aria-label={text('kit.pager.label')} className={styles.pager}>
          <Button
            aria-label={text('kit.pager.previous')}
            disabled={page.page <= 1}
            icon="chevronLeft"
            onClick={() => onPage(page.page - 1)}
          />
          <Button
            aria-label={text('kit.pager.next')}
            disabled={page.page >= page.totalPages}
            icon="chevronRight"
            onClick={() => onPage(page.page + 1)}
          />
        </nav>
      )}
    </>
  );
};

/** The deliveries of an endpoint, newest first, and a test. */
export const Deliveries = ({ endpoint }: { endpoint: ListedEndpoint }) => {
  const text = useText();
  const id = useId();
  const [asked, setAsked] = useState<Asked>({ state: '', page: 1 });
  const [open, setOpen] = useState<string | null>(null);
  const shown = useDeliveries(endpoint.id, asked);
  const { run, isBusy } = useCall(() => sendTest(endpoint.id, ''));
  const test = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) toast.error(text(describeRefusal(outcome.error)));
    else toast.success(text('webhooks.deliveries.tested'));
    shown.reload();
  };
  return (
    <section aria-labelledby={id} className={styles.deliveries}>
      <div className={styles.deliveriesHead}>
        <h2 id={id}>{text('webhooks.deliveries.title')}</h2>
        <FilterSelect<DeliveryState | ''>
          label={text('webhooks.list.state')}
          onChange={(state) => setAsked({ state, page: 1 })}
          options={[
            { value: '', label: text('webhooks.deliveries.every') },
            ...deliveryStates
              .filter((state) => state !== 'SENDING' && state !== 'WAITING')
              .map((state) => ({ value: state, label: text(`webhooks.states.${state}`) })),
          ]}
          value={asked.state}
        />
        <Button disabled={endpoint.isDisabled} isBusy={isBusy} onClick={() => void test()} size="small">
          {text('webhooks.deliveries.test')}
        </Button>
      </div>
      <DeliveryList
        isFiltered={asked.state !== ''}
        onOpen={setOpen}
        onPage={(page) => setAsked({ ...asked, page })}
        shown={shown}
      />
      {open && (
        <DeliveryDialog
          deliveryId={open}
          endpoint={endpoint}
          onClose={() => setOpen(null)}
          onSent={shown.reload}
        />
      )}
    </section>
  );
};
