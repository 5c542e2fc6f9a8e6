'use client';

import { Button } from '@/components/kit/buttons/button';
import { Segmented } from '@/components/kit/fields/segmented';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format';
import { formatTimeText } from '@/lib/videos/text-tracks/editing/times';

import { useEdited, useEditor, usePlayback } from '../editor-context';
import type { Commands } from '../use-commands';

import styles from './list.module.scss';

type ListBarProps = {
  commands: Commands;
  isNotedOnly: boolean;
  isSearching: boolean;
  noteCount: number;
  onFilter: (isNotedOnly: boolean) => void;
  onSearch: () => void;
};

/** Filter, search, and a button that inserts a cue at the playhead. */
export const ListBar = ({
  commands,
  isNotedOnly,
  isSearching,
  noteCount,
  onFilter,
  onSearch,
}: ListBarProps) => {
  const text = useText();
  const language = useLanguage();
  const { facts } = useEditor();
  const count = useEdited(({ history }) => history.document.cues.length);
  return (
    <div className={styles.bar}>
      <Segmented
        isLegendHidden
        legend={text('captionEditor.filter')}
        onChange={(value) => onFilter(value === 'noted')}
        options={[
          { value: 'all', label: text('captionEditor.all', { count: formatNumber(language, count) }) },
          {
            value: 'noted',
            label: text('captionEditor.noted', { count: formatNumber(language, noteCount) }),
          },
        ]}
        value={isNotedOnly ? 'noted' : 'all'}
      />
      <span className={styles.space} />
      <Button
        aria-expanded={isSearching}
        aria-label={text('captionEditor.search')}
        className={styles.tool}
        data-pressed={isSearching}
        icon="search"
        onClick={onSearch}
      >
        <span>{text('captionEditor.search')}</span>
      </Button>
      {facts.canEdit && <NewButton onClick={commands.insert} />}
    </div>
  );
};

const NewButton = ({ onClick }: { onClick: () => void }) => {
  const text = useText();
  const time = usePlayback((state) => state.time);
  const label = text('captionEditor.newAt', { time: formatTimeText(time) });
  return (
    <Button aria-label={label} className={styles.tool} icon="plus" onClick={onClick}>
      <span>{label}</span>
    </Button>
  );
};
