'use client';

import { toast } from '@payloadcms/ui';
import { useCallback, useEffect, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { SelectField } from '@/components/kit/fields/select-field';
import { useText } from '@/components/kit/i18n/use-text';
import { LinkTabs } from '@/components/kit/navigation/tabs';
import { Notice } from '@/components/kit/states/notice';
import { EmptyState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { RowName, RowTable } from '@/components/kit/tables/table';
import { Time } from '@/components/kit/time';
import type { TrashCollection } from '@/lib/core/rows/hide-trashed';

import { useTrash, useTrashChanges } from './use-trash';

import styles from './trash.module.scss';

type Row = {
  id: string;
  title: string;
  deletedAt: string;
  trashEndsAt: string;
  deletedBy: { fullname?: string | null } | string | null;
};
type Page = { docs: Row[]; hasNextPage: boolean };

const pageSize = 50;
const dayMs = 86_400_000;

const fetchTrash = (collection: TrashCollection, number: number, signal: AbortSignal): Promise<Page> => {
  const fields = ['title', 'deletedAt', 'trashEndsAt', 'deletedBy'].map((name) => `select[${name}]=true`);
  const query = `trash=true&sort=-deletedAt&limit=${pageSize}&page=${number}&depth=1&${fields.join('&')}`;
  return callApi<Page>('GET', `/api/${collection}?${query}`, { signal });
};

/** A page of what is in the trash, the latest first. `page` is null while it loads for the first time. */
const useTrashPage = (collection: TrashCollection, number: number) => {
  const [page, setPage] = useState<Page | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    fetchTrash(collection, number, stop.signal)
      .then((found) => {
        setPage(found);
        setHasFailed(false);
      })
      .catch((error: unknown) => {
        if (error instanceof CallError) setHasFailed(true);
        else if (!stop.signal.aborted) throw error;
      });
    return () => stop.abort();
  }, [collection, number, version]);
  const reload = useCallback(() => setVersion((before) => before + 1), []);
  useTrashChanges(reload);
  return { page, hasFailed, reload };
};

type TrashListProps = {
  collection: TrashCollection;
  kinds: readonly TrashCollection[];
  canDelete: boolean;
  canSetDays: boolean;
  days: number;
};

/** Lists recently deleted rows, with restore and permanent deletion of one or several. */
export const TrashList = ({ collection, kinds, canDelete, canSetDays, days }: TrashListProps) => {
  const text = useText();
  const [number, setNumber] = useState(1);
  const { page, hasFailed, reload } = useTrashPage(collection, number);
  const [chosen, setChosen] = useState<string[]>([]);
  const [removing, setRemoving] = useState<Row[]>([]);
  const { run, done } = useTrash(collection);
  const rows = page?.docs ?? [];
  const selected = rows.filter(({ id }) => chosen.includes(id));
  const act = async (on: Row[], kind: 'restore' | 'remove') => {
    await run(on, kind);
    setRemoving([]);
    setChosen([]);
  };
  return (
    <div className={styles.page}>
      <LinkTabs
        label={text('trash.kinds')}
        tabs={kinds.map((kind) => ({
          href: `/admin/trash?kind=${kind}`,
          label: text(`trash.kind.${kind}`),
          isOpen: kind === collection,
        }))}
      />
      {hasFailed && (
        <Notice action={<Button onClick={reload}>{text('trash.list.retry')}</Button>} tone="bad">
          {text('trash.list.loadFailed')}
        </Notice>
      )}
      {page === null && !hasFailed && <Skeleton ratio="6 / 1" />}
      {page !== null && rows.length === 0 && (
        <EmptyState title={text('trash.list.emptyTitle')}>
          <p>{text('trash.list.empty')}</p>
        </EmptyState>
      )}
      {canDelete && rows.length > 0 && (
        <Selection
          isBusy={done !== null}
          onChoose={setChosen}
          onRemove={() => setRemoving(selected)}
          onRestore={() => void act(selected, 'restore')}
          rows={rows}
          selected={selected}
        />
      )}
      {rows.length > 0 && (
        <TrashTable
          canDelete={canDelete}
          chosen={chosen}
          collection={collection}
          isBusy={done !== null}
          onChoose={setChosen}
          onRemove={(row) => setRemoving([row])}
          onRestore={(row) => void act([row], 'restore')}
          rows={rows}
        />
      )}
      {(number > 1 || page?.hasNextPage) && (
        <div className={styles.bar}>
          <Button disabled={number === 1} icon="chevronLeft" onClick={() => setNumber(number - 1)}>
            {text('kit.pager.previous')}
          </Button>
          <Button disabled={!page?.hasNextPage} icon="chevronRight" onClick={() => setNumber(number + 1)}>
            {text('kit.pager.next')}
          </Button>
        </div>
      )}
      {canSetDays && <DaysField days={days} />}
      <p className="sr-only" role="status">
        {page === null && !hasFailed && text('trash.list.loading')}
      </p>
      <ConfirmDialog
        confirmLabel={text('trash.list.remove')}
        isBusy={done !== null}
        isOpen={removing.length > 0}
        onCancel={() => setRemoving([])}
        onConfirm={() => void act(removing, 'remove')}
        title={text(`trash.removeTitle.${collection}`, {
          count: removing.length,
          title: removing[0]?.title ?? '',
        })}
        tone="danger"
      >
        <p>{text(`trash.removeText.${collection}`)}</p>
      </ConfirmDialog>
    </div>
  );
};

type SelectionProps = {
  rows: Row[];
  selected: Row[];
  isBusy: boolean;
  onChoose: (ids: string[]) => void;
  onRestore: () => void;
  onRemove: () => void;
};

const Selection = ({ rows, selected, isBusy, onChoose, onRestore, onRemove }: SelectionProps) => {
  const text = useText();
  const isAll = selected.length === rows.length;
  return (
    <div className={styles.bar}>
      <Checkbox
        checked={isAll}
        label={text('trash.list.selectAll')}
        onChange={() => onChoose(isAll ? [] : rows.map(({ id }) => id))}
      />
      {selected.length > 0 && (
        <>
          <span>{text('trash.list.selected', { count: selected.length })}</span>
          <Button icon="undo" isBusy={isBusy} onClick={onRestore} size="small">
            {text('trash.list.restore')}
          </Button>
          <Button disabled={isBusy} icon="trash" kind="danger" onClick={onRemove} size="small">
            {text('trash.list.remove')}
          </Button>
        </>
      )}
    </div>
  );
};

type TableProps = {
  collection: TrashCollection;
  rows: Row[];
  canDelete: boolean;
  chosen: string[];
  isBusy: boolean;
  onChoose: (ids: string[]) => void;
  onRestore: (row: Row) => void;
  onRemove: (row: Row) => void;
};

const TrashTable = ({
  collection,
  rows,
  canDelete,
  chosen,
  isBusy,
  onChoose,
  onRestore,
  onRemove,
}: TableProps) => {
  const text = useText();
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const heads = [
    { label: text('trash.list.selectAll'), isUnseen: true, className: styles.check },
    { label: text('trash.list.name') },
    { label: text('trash.list.deleted') },
    { label: text('trash.list.by') },
    { label: text('trash.list.ends') },
    { label: text('trash.list.actions'), isUnseen: true },
  ];
  return (
    <RowTable heads={canDelete ? heads : heads.slice(1, -1)} label={text(`trash.kind.${collection}`)}>
      <tbody>
        {rows.map((row) => (
          <tr className={styles.row} key={row.id}>
            {canDelete && (
              <td>
                <Checkbox
                  checked={chosen.includes(row.id)}
                  isLabelHidden
                  label={text('trash.list.select', { title: row.title })}
                  onChange={() => toggle(row.id)}
                />
              </td>
            )}
            <RowName>{row.title}</RowName>
            <td className={styles.when} data-label={text('trash.list.deleted')}>
              <Time value={row.deletedAt} />
            </td>
            <td className={styles.by}>{nameOf(row) ?? text('trash.list.integration')}</td>
            <td className={styles.ends} data-label={text('trash.list.ends')}>
              <DaysLeft until={row.trashEndsAt} />
            </td>
            {canDelete && (
              <td className={styles.actions}>
                <div>
                  <Button disabled={isBusy} onClick={() => onRestore(row)} size="small">
                    {text('trash.list.restore')}
                  </Button>
                  <Button
                    aria-label={`${text('trash.list.remove')}: ${row.title}`}
                    disabled={isBusy}
                    icon="trash"
                    kind="quiet"
                    onClick={() => onRemove(row)}
                    size="small"
                  />
                </div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </RowTable>
  );
};

const nameOf = ({ deletedBy }: Row): string | null =>
  typeof deletedBy === 'object' ? (deletedBy?.fullname ?? null) : null;

const DaysLeft = ({ until }: { until: string }) => {
  const text = useText();
  // Rows are loaded by the browser, so that this is never the server's clock.
  const [now] = useState(() => Date.now());
  const count = Math.max(0, Math.ceil((Date.parse(until) - now) / dayMs));
  return <time dateTime={until}>{text('trash.list.daysLeft', { count })}</time>;
};

const choices = [7, 14, 30, 60, 90];

const DaysField = ({ days }: { days: number }) => {
  const text = useText();
  const [value, setValue] = useState(days);
  const { run } = useCall((wanted: number) =>
    callApi<{ days: number }>('PATCH', '/api/workspaces/trash', { body: { days: wanted } }),
  );
  const save = async (wanted: number) => {
    setValue(wanted);
    const outcome = await run(wanted);
    if (!outcome) return;
    if (outcome.error) {
      setValue(value);
      toast.error(text(describeRefusal(outcome.error)));
    } else toast.success(text('trash.days.saved'));
  };
  const options = [...new Set([...choices, days])].sort((a, b) => a - b);
  return (
    <div className={styles.days}>
      <SelectField
        hint={text('trash.days.hint')}
        label={text('trash.days.label')}
        onChange={(wanted) => void save(Number(wanted))}
        options={options.map((count) => ({
          value: `${count}`,
          label: text('trash.days.option', { count }),
        }))}
        value={`${value}`}
      />
    </div>
  );
};
