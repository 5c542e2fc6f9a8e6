import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { Menu } from '@/components/kit/dialogs/menu/menu';
import { SearchField } from '@/components/kit/fields/search-field';
import { useText } from '@/components/kit/i18n/use-text';

import { Example } from './example';
import styles from './gallery.module.scss';

const dialogs = ['Dialog', 'ConfirmDialog', 'ConfirmDialog danger', 'ConfirmDialog busy'] as const;

export const OverlayExamples = () => {
  const text = useText();
  const [open, setOpen] = useState<(typeof dialogs)[number] | null>(null);
  const [search, setSearch] = useState('');
  const close = () => setOpen(null);
  const items = (
    <>
      <MenuItem icon="copy" onSelect={() => toast.info(text('common.copied'))}>
        {text('common.copy')}
      </MenuItem>
      <MenuItem href="/admin" icon="home">
        {text('nav.overview')}
      </MenuItem>
      <MenuItem icon="download" isDisabled>
        {text('common.done')}
      </MenuItem>
      <MenuItem isChecked>{text('videos.visibility.public')}</MenuItem>
      <MenuItem isChecked={false}>{text('videos.visibility.private')}</MenuItem>
      <MenuItem icon="trash" onSelect={() => setOpen('ConfirmDialog danger')} tone="danger">
        {text('gallery.delete')}
      </MenuItem>
    </>
  );
  return (
    <>
      <Example name="Menu, MenuItem">
        <div className={styles.row}>
          <Menu label={text('videos.fields.visibility')}>{items}</Menu>
          <Menu icon="more" kind="quiet" label={text('accessibility.moreActions')}>
            {items}
          </Menu>
        </div>
      </Example>
      <Example name="Dialog, ConfirmDialog">
        <div className={styles.row}>
          {dialogs.map((name) => (
            <Button key={name} onClick={() => setOpen(name)}>
              {name}
            </Button>
          ))}
        </div>
        <Dialog
          footer={<Button onClick={close}>{text('common.done')}</Button>}
          isOpen={open === 'Dialog'}
          onClose={close}
          title={text('gallery.deleteTitle')}
        >
          <p>{text('gallery.deleteText')}</p>
          <SearchField label={text('library.search')} onChange={setSearch} value={search} />
        </Dialog>
        <ConfirmDialog
          confirmLabel={text('gallery.delete')}
          isBusy={open === 'ConfirmDialog busy'}
          isOpen={open?.startsWith('ConfirmDialog') === true}
          onCancel={close}
          onConfirm={close}
          title={text('gallery.deleteTitle')}
          tone={open === 'ConfirmDialog' ? 'default' : 'danger'}
        >
          <p>{text('gallery.deleteText')}</p>
        </ConfirmDialog>
      </Example>
      <Example name="toast">
        <div className={styles.row}>
          <Button onClick={() => toast.success(text('common.copied'))}>success</Button>
          <Button onClick={() => toast.error(text('common.unexpected'))}>error</Button>
          <Button onClick={() => toast.warning(text('usage.full'))}>warning</Button>
          <Button onClick={() => toast.info(text('common.done'))}>info</Button>
        </div>
      </Example>
    </>
  );
};
