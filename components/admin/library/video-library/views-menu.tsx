import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { type CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import {
  type LibraryColumn,
  type LibraryQuery,
  toLibraryParams,
} from '@/lib/videos/library/list/library-query';
import type { SavedLibraryView } from '@/lib/videos/library/views/view-schemas';

import styles from './filter-bar.module.scss';

const nameMaxLength = 60;
const reasons = { limit_reached: 'library.views.tooMany', too_many_views: 'library.views.tooMany' } as const;

type Draft = Pick<SavedLibraryView, 'name' | 'isShared' | 'columns' | 'query'>;

const byName = (a: SavedLibraryView, b: SavedLibraryView): number =>
  a.name.localeCompare(b.name, 'de-DE', { numeric: true });

/** The saved views of the person and of the workspace, with the calls that change them. */
export const useViews = (initial: SavedLibraryView[]) => {
  const [views, setViews] = useState(initial);
  const put = (view: SavedLibraryView) =>
    setViews((before) => [...before.filter(({ id }) => id !== view.id), view].sort(byName));
  return {
    views,
    create: async (draft: Draft) =>
      put(await callApi<SavedLibraryView>('POST', '/api/videos/library/views', { body: draft })),
    update: async (id: string, change: Partial<Draft>) =>
      put(await callApi<SavedLibraryView>('PATCH', `/api/videos/library/views/${id}`, { body: change })),
    remove: async (id: string) => {
      await callApi('DELETE', `/api/videos/library/views/${id}`);
      setViews((before) => before.filter((view) => view.id !== id));
    },
  };
};

type Views = ReturnType<typeof useViews>;

type ViewsMenuProps = {
  views: Views;
  query: LibraryQuery;
  columns: LibraryColumn[];
  onShow: (view: SavedLibraryView) => void;
};

/** Opens, saves and manages views: filters, order and columns under a name. */
export const ViewsMenu = ({ views, query, columns, onShow }: ViewsMenuProps) => {
  const text = useText();
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const params = toLibraryParams({ ...query, page: 1 }).toString();
  const close = () => setOpen(null);
  return (
    <>
      <Menu label={text('library.views.open')}>
        {views.views.map((view) => (
          <MenuItem
            icon="filter"
            hint={view.isShared ? text('library.views.shared') : undefined}
            isChecked={view.query === params}
            key={view.id}
            onSelect={() => onShow(view)}
          >
            {view.name}
          </MenuItem>
        ))}
        <MenuItem icon="plus" onSelect={() => setOpen('save')}>
          {text('library.views.save')}
        </MenuItem>
        {views.views.some(({ canChange }) => canChange) && (
          <MenuItem icon="edit" onSelect={() => setOpen('manage')}>
            {text('library.views.manage')}
          </MenuItem>
        )}
      </Menu>
      {open === 'save' && <SaveDialog draft={{ query: params, columns }} onClose={close} views={views} />}
      {open === 'manage' && <ManageDialog onClose={close} views={views} />}
    </>
  );
};

type SaveDialogProps = { views: Views; draft: Pick<Draft, 'query' | 'columns'>; onClose: () => void };

const SaveDialog = ({ views, draft, onClose }: SaveDialogProps) => {
  const text = useText();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const { run, isBusy } = useCall(views.create);
  const save = async () => {
    const outcome = await run({ ...draft, name: name.trim(), isShared });
    if (outcome === null) return;
    if (outcome.error) return setError(outcome.error);
    toast.success(text('library.views.saved', { name: name.trim() }));
    onClose();
  };
  return (
    <Dialog
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {text('kit.cancel')}
          </Button>
          <Button disabled={name.trim() === ''} isBusy={isBusy} kind="primary" onClick={() => void save()}>
            {text('common.save')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('library.views.saveTitle')}
    >
      <div className={styles.dialog}>
        <p>{text('library.views.saveText')}</p>
        <TextField
          data-autofocus
          error={error && text(describeRefusal(error, reasons))}
          label={text('library.views.name')}
          maxLength={nameMaxLength}
          onChange={setName}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && name.trim() !== '') void save();
          }}
          value={name}
        />
        <Checkbox
          checked={isShared}
          label={text('library.views.share')}
          onChange={({ target }) => setIsShared(target.checked)}
        />
      </div>
    </Dialog>
  );
};

const ManageDialog = ({ views, onClose }: { views: Views; onClose: () => void }) => {
  const text = useText();
  const changeable = views.views.filter(({ canChange }) => canChange);
  return (
    <Dialog
      footer={
        <Button kind="primary" onClick={onClose}>
          {text('kit.close')}
        </Button>
      }
      isOpen
      onClose={onClose}
      title={text('library.views.manageTitle')}
    >
      {changeable.length === 0 ? (
        <p>{text('library.views.none')}</p>
      ) : (
        <ul className={styles.views}>
          {changeable.map((view) => (
            <ViewRow key={view.id} view={view} views={views} />
          ))}
        </ul>
      )}
    </Dialog>
  );
};

/** A view with its name, which is stored when the field is left. */
const ViewRow = ({ view, views }: { view: SavedLibraryView; views: Views }) => {
  const text = useText();
  const [name, setName] = useState(view.name);
  const { run, isBusy } = useCall((work: () => Promise<void>) => work());
  const change = async (work: () => Promise<void>) => {
    const outcome = await run(work);
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error, reasons)));
  };
  const rename = () => {
    const typed = name.trim();
    if (typed === '') setName(view.name);
    else if (typed !== view.name) void change(() => views.update(view.id, { name: typed }));
  };
  return (
    <li>
      <TextField
        isLabelHidden
        label={text('library.views.nameOf', { name: view.name })}
        maxLength={nameMaxLength}
        onBlur={rename}
        onChange={setName}
        onKeyDown={({ key }) => key === 'Enter' && rename()}
        value={name}
      />
      <Checkbox
        checked={view.isShared}
        disabled={isBusy}
        label={text('library.views.shared')}
        onChange={({ target }) => void change(() => views.update(view.id, { isShared: target.checked }))}
      />
      <Button
        aria-label={text('library.views.remove', { name: view.name })}
        disabled={isBusy}
        icon="trash"
        kind="quiet"
        onClick={() => void change(() => views.remove(view.id))}
      />
    </li>
  );
};
