import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { SelectField } from '@/components/kit/fields/select-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { formatLongDay } from '@/lib/core/i18n/format';
import type { MessageKey } from '@/lib/core/i18n/text';
import type { CategoryOption } from '@/lib/videos/library/labels/find-categories';
import {
  type FilterName,
  type LibraryFilters,
  type LibraryQuery,
  listSetFilters,
  withoutCategory,
  withoutPerson,
} from '@/lib/videos/library/list/library-query';
import { videoStatuses, visibilities } from '@/lib/videos/library/types';

import styles from './filter-bar.module.scss';

type Choices = { categories: CategoryOption[]; tags: CategoryOption[]; people: CategoryOption[] };

const labels: Record<FilterName, MessageKey> = {
  category: 'categories.singular',
  status: 'videos.fields.status',
  visibility: 'videos.fields.visibility',
  tag: 'tags.singular',
  person: 'fields.createdBy',
  from: 'library.filters.from',
  to: 'library.filters.to',
  captions: 'library.captions',
};

type Option = { value: string; label: string };

/** The choices of the filters that have some. */
const useFilterOptions = ({ tags, people }: Choices): Partial<Record<FilterName, Option[]>> => {
  const text = useText();
  const toOptions = (list: CategoryOption[]): Option[] =>
    list.map(({ id, title }) => ({ value: id, label: title }));
  return {
    status: videoStatuses.map((value) => ({ value, label: text(`videos.status.${value}`) })),
    visibility: visibilities.map((value) => ({ value, label: text(`videos.visibility.${value}`) })),
    ...(tags.length > 0 && { tag: toOptions(tags) }),
    person: [...toOptions(people), { value: withoutPerson, label: text('library.filters.noPerson') }],
    captions: [{ value: 'missing', label: text('library.noCaptions') }],
  };
};

/** Days of filters have no time. */
const timeZone = 'UTC';

/** The value of a filter in words. A label that no longer exists is shown as such. */
const useFilterTexts = (choices: Choices) => {
  const text = useText();
  const language = useLanguage();
  const options = useFilterOptions(choices);
  return (name: FilterName, value: string): string => {
    if (name === 'from' || name === 'to') return formatLongDay(language, value, timeZone);
    if (name === 'category' && value === withoutCategory) return text('folders.none');
    if (name === 'category') return choices.categories.find(({ id }) => id === value)?.title ?? unknown(text);
    return options[name]?.find((option) => option.value === value)?.label ?? unknown(text);
  };
};

const unknown = (text: ReturnType<typeof useText>): string => text('library.filters.unknown');

type FilterBarProps = {
  query: LibraryQuery;
  choices: Choices;
  onChange: (part: Partial<LibraryFilters>) => void;
  /** Clears the search too. */
  onClear: () => void;
};

/** Opens and closes the fields of the filters. */
export const FilterButton = ({
  query,
  isOpen,
  onToggle,
}: Pick<FilterBarProps, 'query'> & { isOpen: boolean; onToggle: () => void }) => {
  const text = useText();
  const count = listSetFilters(query).length;
  return (
    <Button aria-controls="library-filters" aria-expanded={isOpen} icon="filter" onClick={onToggle}>
      {count > 0 ? text('library.filters.openCounted', { count }) : text('library.filters.open')}
    </Button>
  );
};

/** The filters that are set, each with a button that clears it. */
export const FilterChips = ({ query, choices, onChange, onClear }: FilterBarProps) => {
  const text = useText();
  const describe = useFilterTexts(choices);
  const isSet = listSetFilters(query);
  if (isSet.length === 0) return null;
  return (
    <ul aria-label={text('library.filters.set')} className={styles.chips}>
      {isSet.map((name) => {
        const filter = `${text(labels[name])}: ${describe(name, query[name])}`;
        return (
          <li key={name}>
            <button
              aria-label={text('library.filters.remove', { filter })}
              onClick={() => onChange({ [name]: '' })}
              type="button"
            >
              {filter}
              <Icon name="close" size={12} />
            </button>
          </li>
        );
      })}
      <li>
        <Button kind="quiet" onClick={onClear} size="small">
          {text('library.filters.clear')}
        </Button>
      </li>
    </ul>
  );
};

/** The fields of the filters. */
export const FilterFields = ({ query, choices, onChange }: Omit<FilterBarProps, 'onClear'>) => {
  const text = useText();
  const options = useFilterOptions(choices);
  // The days are sent when they are complete; a cleared one is empty.
  const days = ['from', 'to'] as const;
  return (
    <div
      aria-label={text('library.filters.open')}
      className={styles.fields}
      id="library-filters"
      role="group"
    >
      {(Object.keys(options) as FilterName[]).map((name) => (
        <SelectField
          key={name}
          label={text(labels[name])}
          onChange={(value) => onChange({ [name]: value })}
          options={[{ value: '', label: text('library.filters.any') }, ...(options[name] ?? [])]}
          value={query[name]}
        />
      ))}
      {days.map((name) => (
        <DayField
          key={`${name} ${query[name]}`}
          label={text(labels[name])}
          onChange={(value) => onChange({ [name]: value })}
          value={query[name]}
        />
      ))}
    </div>
  );
};

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void };

/** A day that is applied once the field is left or confirmed, since browsers report half-typed years. */
const DayField = ({ label, value, onChange }: DayFieldProps) => {
  const [typed, setTyped] = useState(value);
  const apply = () => {
    if (typed !== value) onChange(typed);
  };
  return (
    <TextField
      label={label}
      max="9999-12-31"
      onBlur={apply}
      onChange={setTyped}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
      type="date"
      value={typed}
    />
  );
};
