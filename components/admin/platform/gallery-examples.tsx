import { toast } from '@payloadcms/ui';
import { type ReactNode, useId, useState } from 'react';

import { StatusBadge } from '@/components/admin/library/status-badge';
import { NewPasswordField } from '@/components/admin/sign-in/new-password-field';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { Menu } from '@/components/kit/dialogs/menu';
import { MenuItem } from '@/components/kit/dialogs/menu-item';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { ColorField } from '@/components/kit/fields/color-field';
import { CopyButton, CopyField } from '@/components/kit/fields/copy-field';
import { PasswordField } from '@/components/kit/fields/password-field';
import { SearchField } from '@/components/kit/fields/search-field';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextArea, TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { PageHead } from '@/components/kit/navigation/page-head';
import { Notice } from '@/components/kit/states/notice';
import { EmptyState, ErrorState, NoPermissionState } from '@/components/kit/states/screen-states';
import { DetailList } from '@/components/kit/tables/detail-list';
import { RowName, RowTable, Table } from '@/components/kit/tables/table';
import { formatBytes, formatDate, formatTimeLeft } from '@/lib/core/i18n/format';
import { visibilities } from '@/lib/videos/library/types';

import styles from './gallery.module.scss';

/** Named after the component, so that it can be found in the code. */
export const Example = ({ name, children }: { name: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.example}>
      <h2 id={id}>{name}</h2>
      <div className={styles.stage}>{children}</div>
    </section>
  );
};

const link = 'https://example.org/player/?id=2b8a9253-0816-4924-9f0c-92e81df21ad4';

export const FieldExamples = () => {
  const text = useText();
  const [value, setValue] = useState('Ein Blick in die Küche');
  const [visibility, setVisibility] = useState<(typeof visibilities)[number]>('public');
  const [password, setPassword] = useState('');
  const [color, setColor] = useState('#0B6B52');
  const [search, setSearch] = useState('');
  const field = { label: text('fields.title'), onChange: setValue, value };
  return (
    <>
      <Example name="TextField, TextArea">
        <TextField {...field} counter={{ length: value.length, max: 24 }} isRequired />
        <TextField {...field} hint={text('gallery.hint')} />
        <TextField {...field} error={text('edit.general.titleMissing')} />
        <TextField {...field} disabled />
        <TextField {...field} inputMode="numeric" suffix="px" type="number" value="12" />
        <TextArea {...field} label={text('videos.fields.description')} />
        <TextArea {...field} isCode label="JSON" />
      </Example>
      <Example name="SelectField, Checkbox">
        <SelectField
          label={text('videos.fields.visibility')}
          onChange={setVisibility}
          options={visibilities.map((each) => ({ value: each, label: text(`videos.visibility.${each}`) }))}
          value={visibility}
        />
        <div className={styles.row}>
          <Checkbox defaultChecked label={text('videos.visibility.public')} />
          <Checkbox label={text('videos.visibility.private')} />
          <Checkbox defaultChecked disabled label={text('videos.visibility.public')} />
          <Checkbox disabled label={text('videos.visibility.private')} />
        </div>
      </Example>
      <Example name="PasswordField, NewPasswordField">
        <PasswordField
          autoComplete="current-password"
          label={text('changePassword.current')}
          onChange={setPassword}
          value={password}
        />
        <NewPasswordField
          error={null}
          label={text('changePassword.next')}
          onChange={setPassword}
          value={password}
        />
      </Example>
      <Example name="ColorField">
        <ColorField
          compare={{ color: '#FFFFFF', name: text('playerDesign.contrast.to.backgroundColor') }}
          label={text('players.design.primaryColor')}
          onChange={setColor}
          value={color}
        />
      </Example>
      <Example name="SearchField">
        <SearchField label={text('library.search')} onChange={setSearch} value={search} />
      </Example>
      <Example name="CopyField, CopyButton">
        <CopyField label="URL" value={link} />
        <CopyField isMultiline label="HTML" value={`<iframe src="${link}" allowfullscreen></iframe>`} />
        <div className={styles.row}>
          <code>2b8a9253</code> <CopyButton label={text('edit.menu.copyId')} value="2b8a9253" />
        </div>
      </Example>
    </>
  );
};

const tones = ['info', 'busy', 'good', 'bad'] as const;

export const ContentExamples = () => {
  const text = useText();
  const language = useLanguage();
  const badge = <StatusBadge video={{ id: '', status: 'COMPLETE' }} />;
  return (
    <>
      <Example name="Notice">
        {tones.map((tone) => (
          <Notice
            action={<Button size="small">{text('common.retry')}</Button>}
            key={tone}
            title={text('common.done')}
            tone={tone}
          >
            {text('gallery.hint')}
          </Notice>
        ))}
        <Notice tone="info">{text('gallery.hint')}</Notice>
      </Example>
      <Example name="Details, formatters">
        <DetailList
          rows={[
            { label: text('videos.fields.status'), value: badge },
            { label: 'formatBytes', value: formatBytes(language, 4_300_000_000) },
            // oxlint-disable-next-line react/purity -- an example, so any day is fine
            { label: 'formatDate', value: formatDate(language, new Date().toISOString()) },
            { label: 'formatTimeLeft', value: formatTimeLeft(text, language, 170) },
          ]}
        />
      </Example>
      <Example name="PageHead">
        <PageHead
          actions={<Button icon="more" aria-label={text('accessibility.moreActions')} />}
          badge={badge}
          crumbs={[{ label: text('videos.plural'), href: '/admin/collections/videos' }]}
          title={text('gallery.title')}
        />
      </Example>
      <Example name="EmptyState, ErrorState, NoPermissionState">
        <EmptyState title={text('dashboard.noWorkspaceTitle')}>
          <p>{text('gallery.hint')}</p>
          <Button icon="upload">{text('common.retry')}</Button>
        </EmptyState>
        <ErrorState onRetry={() => undefined}>{text('gallery.hint')}</ErrorState>
        <NoPermissionState />
      </Example>
      <Example name="Table">
        <Table label={text('gallery.title')}>
          <thead>
            <tr>
              <th scope="col">{text('fields.title')}</th>
              <th scope="col">{text('videos.fields.status')}</th>
            </tr>
          </thead>
          <tbody>
            {['Ein Blick in die Küche', 'Messe'].map((title) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{badge}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Example>
      <Example name="RowTable">
        <RowTable
          heads={[{ label: text('fields.title') }, { label: text('videos.fields.status') }]}
          label={text('gallery.title')}
        >
          <tbody>
            {['Ein Blick in die Küche', 'Messe'].map((title) => (
              <tr key={title}>
                <RowName>{title}</RowName>
                <td>{badge}</td>
              </tr>
            ))}
          </tbody>
        </RowTable>
      </Example>
    </>
  );
};

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
