import { useState } from 'react';

import { NewPasswordField } from '@/components/admin/sign-in/new-password-field';
import { CopyButton } from '@/components/kit/buttons/copy-button';
import { Checkbox } from '@/components/kit/fields/checkbox';
import { ColorField } from '@/components/kit/fields/color-field';
import { CopyField } from '@/components/kit/fields/copy-field';
import { PasswordField } from '@/components/kit/fields/password-field';
import { SearchField } from '@/components/kit/fields/search-field';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextArea } from '@/components/kit/fields/text-area';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { visibilities } from '@/lib/videos/library/types';

import { Example } from './example';
import styles from './gallery.module.scss';

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
