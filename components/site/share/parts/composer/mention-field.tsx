import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';
import type { Person } from '../../state/share-api';

import styles from './mention-field.module.scss';

type MentionFieldProps = Omit<ComponentProps<'textarea'>, 'value'> & {
  value: string;
  onText: (text: string) => void;
  onMention: (mention: Mention) => void;
};

/** A text area with `@` mentions of members. Guests are offered only the participants of the review. */
export const MentionField = ({ value, onText, onMention, ref, ...props }: MentionFieldProps) => {
  const { text } = usePage();
  const own = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [query, setQuery] = useState<string | null>(null);
  const [chosen, setChosen] = useState(0);
  const people = usePeople(query !== null);
  const found = query === null ? [] : matchPeople(people, query);
  const isOpen = found.length > 0;

  const read = (field: HTMLTextAreaElement): void => {
    setQuery(findQuery(field.value.slice(0, field.selectionStart)));
    setChosen(0);
  };
  const pick = (person: Person): void => {
    const field = own.current;
    if (!field || query === null) return;
    const end = field.selectionStart;
    const start = end - query.length - 1;
    const next = `${value.slice(0, start)}@${person.name} ${value.slice(end)}`;
    const cursor = start + person.name.length + 2;
    onText(next);
    onMention(person);
    setQuery(null);
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(cursor, cursor);
    });
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (!isOpen || event.ctrlKey || event.metaKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) setChosen((chosen + by + found.length) % found.length);
    else if (event.key === 'Escape') setQuery(null);
    else if (event.key === 'Enter' || event.key === 'Tab') {
      const person = found[chosen];
      if (person) pick(person);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.field}>
      <textarea
        {...props}
        aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        onChange={(event) => {
          onText(event.target.value);
          read(event.target);
        }}
        onKeyDown={handleKey}
        onSelect={(event) => read(event.currentTarget)}
        ref={(element) => {
          own.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        value={value}
      />
      {isOpen && (
        <ul aria-label={text('sharePage.mentions.label')} className={styles.people} id={id} role="listbox">
          {found.map((person, index) => (
            <li
              aria-selected={index === chosen}
              id={`${id}-${index}`}
              key={person.id}
              onMouseDown={(event) => {
                event.preventDefault();
                pick(person);
              }}
              role="option"
            >
              {person.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** People who can be mentioned. Loaded when the first `@` is typed. */
const usePeople = (isWanted: boolean): Person[] => {
  const { api } = useReview();
  const [people, setPeople] = useState<Person[] | null>(null);
  useEffect(() => {
    if (!isWanted || people) return;
    api.listMembers().then(
      ({ members }) => setPeople(members),
      () => setPeople([]),
    );
  }, [isWanted, people, api]);
  return people ?? [];
};

export type Mention = Person;

/** The text typed after an `@` that ends at the cursor, or null. */
const findQuery = (before: string): string | null => /(?:^|\s)@([^@\n]{0,40})$/.exec(before)?.[1] ?? null;

/** Ids of the picked members whose names are still in the text. */
export const findMentions = (text: string, picked: readonly Mention[]): string[] => [
  ...new Set(picked.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

/** People with a word in their name that starts with the typed text. */
const matchPeople = (people: readonly Person[], query: string): Person[] => {
  const wanted = query.toLowerCase();
  return people
    .filter(({ name }) => {
      const lower = name.toLowerCase();
      return lower.startsWith(wanted) || lower.includes(` ${wanted}`);
    })
    .slice(0, 6);
};
