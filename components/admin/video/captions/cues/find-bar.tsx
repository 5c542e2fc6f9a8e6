'use client';

import { Button } from '@/components/kit/buttons/button';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage } from '@/components/kit/i18n/use-language';
import { useText } from '@/components/kit/i18n/use-text';
import { formatNumber } from '@/lib/core/i18n/format';

import { useEditor } from '../editor-context';
import type { Search } from './use-search';
import styles from './list.module.scss';

/** Finds and replaces a text in all cues. */
export const FindBar = ({ search, onClose }: { search: Search; onClose: () => void }) => {
  const text = useText();
  const language = useLanguage();
  const { facts } = useEditor();
  const { asked, count, at } = search;
  const number = (value: number) => formatNumber(language, value);
  return (
    <div
      className={styles.find}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      role="search"
    >
      <div className={styles.asked}>
        <input
          aria-label={text('captionEditor.find')}
          autoComplete="off"
          onChange={({ target }) => search.ask({ text: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search.goTo(at + (event.shiftKey ? -1 : 1));
          }}
          placeholder={text('captionEditor.find')}
          spellCheck={false}
          value={asked.text}
        />
        <Option
          isOn={asked.isCaseExact}
          label="Aa"
          onChange={(isCaseExact) => search.ask({ isCaseExact })}
          title={text('captionEditor.caseExact')}
        />
        <Option
          isOn={asked.isWholeWord}
          label={text('captionEditor.word')}
          onChange={(isWholeWord) => search.ask({ isWholeWord })}
          title={text('captionEditor.wholeWord')}
        />
      </div>
      <div className={styles.hits}>
        <span role="status">
          {asked.text.trim() === ''
            ? ''
            : count === 0
              ? text('captionEditor.noHits')
              : text('captionEditor.hits', { at: number(at + 1), count: number(count) })}
        </span>
        <Button
          aria-label={text('captionEditor.previousHit')}
          disabled={count === 0}
          icon="arrowUp"
          kind="quiet"
          onClick={() => search.goTo(at - 1)}
        />
        <Button
          aria-label={text('captionEditor.nextHit')}
          disabled={count === 0}
          icon="arrowDown"
          kind="quiet"
          onClick={() => search.goTo(at + 1)}
        />
        <Button aria-label={text('captionEditor.closeSearch')} icon="close" kind="quiet" onClick={onClose} />
      </div>
      {facts.canEdit && <Replace search={search} />}
    </div>
  );
};

const Replace = ({ search }: { search: Search }) => {
  const text = useText();
  const { count } = search;
  return (
    <>
      <TextField
        isLabelHidden
        label={text('captionEditor.replaceBy')}
        onChange={search.setBy}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          if (event.ctrlKey || event.metaKey) search.replaceEvery();
          else search.replaceOne();
        }}
        placeholder={text('captionEditor.replaceBy')}
        value={search.by}
      />
      <div className={styles.hits}>
        <Button disabled={count === 0} onClick={search.replaceOne}>
          {text('captionEditor.replace')}
        </Button>
        <Button className={styles.every} disabled={count === 0} onClick={search.replaceEvery}>
          {text('captionEditor.replaceAll', { count })}
        </Button>
      </div>
    </>
  );
};

type OptionProps = { isOn: boolean; label: string; title: string; onChange: (isOn: boolean) => void };

const Option = ({ isOn, label, title, onChange }: OptionProps) => (
  <button
    aria-label={title}
    aria-pressed={isOn}
    className={styles.option}
    onClick={() => onChange(!isOn)}
    title={title}
    type="button"
  >
    {label}
  </button>
);
