'use client';

import { useId, useState } from 'react';

import { SearchField } from '@/components/kit/fields/SearchField';
import { useText } from '@/components/kit/i18n/use-text';
import type { TranslationTarget } from '@/lib/ai/translation/translation-choices';

import styles from './target-list.module.scss';

type TargetListProps = {
  targets: readonly TranslationTarget[];
  value: string | null;
  onChange: (tag: string) => void;
};

/** A language out of many, found by a part of its name; those that are there say so. */
export const TargetList = ({ targets, value, onChange }: TargetListProps) => {
  const text = useText();
  const name = useId();
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase();
  const found = targets.filter((target) => target.name.toLowerCase().includes(words));
  return (
    <fieldset className={styles.list}>
      <legend>{text('ai.translate.into')}</legend>
      <div className={styles.box}>
        <SearchField label={text('ai.translate.search')} onChange={setSearch} value={search} />
        <div className={styles.options}>
          {found.map((target) => (
            <label className={styles.option} key={target.tag}>
              <input
                checked={target.tag === value}
                disabled={target.state !== 'free'}
                name={name}
                onChange={() => onChange(target.tag)}
                type="radio"
                value={target.tag}
              />
              <span>{target.name}</span>
              {target.state !== 'free' && <small>{text(`ai.translate.${target.state}`)}</small>}
            </label>
          ))}
          {found.length === 0 && <p role="status">{text('ai.translate.none')}</p>}
        </div>
      </div>
    </fieldset>
  );
};
