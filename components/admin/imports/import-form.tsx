'use client';

import { toast } from '@payloadcms/ui';
import { useMemo, useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/Button';
import { Segmented } from '@/components/kit/fields/Segmented';
import { SelectField } from '@/components/kit/fields/SelectField';
import { Switch } from '@/components/kit/fields/Switch';
import { TextArea } from '@/components/kit/fields/TextArea';
import { TextField } from '@/components/kit/fields/TextField';
import { useText } from '@/components/kit/i18n/use-text';
import { maxImportItems } from '@/lib/imports/import-schemas';
import { parseVimeoLine, parseWebLine, readAddressList } from '@/lib/imports/parse-address';

import { requestImports } from './import-calls';
import { LineNotes } from './line-notes';
import { RoomNotes } from './room-notes';
import styles from './imports.module.scss';

export const tokenFieldId = 'import-token';
const sources = ['vimeo', 'web'] as const;
type Source = (typeof sources)[number];

type ImportFormProps = {
  categories: { id: string; title: string }[];
  token: string;
  onToken: (token: string) => void;
  /** Something else on the page needs a token. */
  isTokenMissed: boolean;
  /** How many more videos the package takes; null for any number. */
  room: number | null;
  maxBytes: Record<Source, number>;
  onRequested: () => Promise<void>;
};

/** Which videos are wanted. Each way to name them keeps its own lines. */
export const ImportForm = ({
  categories,
  token,
  onToken,
  isTokenMissed,
  room,
  maxBytes,
  onRequested,
}: ImportFormProps) => {
  const text = useText();
  const [source, setSource] = useState<Source>('vimeo');
  const [lines, setLines] = useState<Record<Source, string>>({ vimeo: '', web: '' });
  const [category, setCategory] = useState('');
  const [fetchThumbnail, setFetchThumbnail] = useState(true);
  const { run, isBusy } = useCall(requestImports);
  const isVimeo = source === 'vimeo';
  const typed = lines[source];
  const found = useMemo(
    () => readAddressList(typed, isVimeo ? parseVimeoLine : (line) => parseWebLine(line)),
    [typed, isVimeo],
  );
  const count = found.addresses.length;
  const isTooMany = count > maxImportItems || (room !== null && count > room);
  const canImport = count > 0 && !isTooMany && (!isVimeo || token.trim() !== '');

  const send = async () => {
    const { addresses } = found;
    const outcome = await run({ source, addresses, token: token.trim(), category, fetchThumbnail });
    if (!outcome) return;
    if (outcome.error) return void toast.error(text('imports.form.failed'));
    const refused = outcome.answer.refused.map(({ address }) => address);
    setLines((before) => ({ ...before, [source]: refused.join('\n') }));
    await onRequested();
  };
  return (
    <form
      aria-label={text('imports.form.label')}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canImport) void send();
      }}
    >
      <Segmented<Source>
        isLegendHidden
        isWide
        legend={text('imports.form.source')}
        onChange={setSource}
        options={sources.map((each) => ({ value: each, label: text(`imports.form.sources.${each}`) }))}
        value={source}
      />
      {/* Stays while the other source is chosen: what failed may need it. */}
      <div hidden={!isVimeo && !isTokenMissed}>
        <TextField
          autoComplete="off"
          error={isTokenMissed ? text('imports.form.tokenMissing') : null}
          hint={text('imports.form.tokenHint')}
          id={tokenFieldId}
          label={text('imports.form.token')}
          maxLength={500}
          onChange={onToken}
          type="password"
          value={token}
        />
      </div>
      <div>
        <TextArea
          aria-describedby="import-lines"
          autoCapitalize="off"
          autoComplete="off"
          key={source}
          label={text(`imports.form.lines.${source}`)}
          onChange={(value) => setLines((before) => ({ ...before, [source]: value }))}
          rows={7}
          spellCheck={false}
          value={typed}
          wrap="off"
        />
        <LineNotes found={found} id="import-lines" />
      </div>
      <SelectField
        label={text('imports.form.category')}
        onChange={setCategory}
        options={[
          { value: '', label: text('imports.form.noCategory') },
          ...categories.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={category}
      />
      {isVimeo && (
        <Switch isOn={fetchThumbnail} label={text('imports.form.thumbnails')} onChange={setFetchThumbnail} />
      )}
      <div className={styles.send}>
        <Button
          aria-describedby="import-room"
          disabled={!canImport}
          isBusy={isBusy}
          kind="primary"
          type="submit"
        >
          {text('imports.form.send', { count })}
        </Button>
        <RoomNotes count={count} id="import-room" maxBytes={maxBytes[source]} room={room} />
      </div>
    </form>
  );
};
