import { useMemo, useState } from 'react';

import { IconButton } from '@/components/kit/buttons/base-button';
import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';
import { listPeople, type StateFilter } from '@/lib/review/sharing/comments/list-threads';

import { usePage } from '../../page-context';
import { useReview } from '../../review-context';

import flat from '../flat-control.module.scss';
import layout from '../layout.module.scss';
import texts from '../text.module.scss';
import bar from './carry-bar.module.scss';
import styles from './filters.module.scss';

const states: StateFilter[] = ['all', 'open', 'resolved'];

type FiltersProps = { isSearching: boolean; onSearch: () => void };

/** Filters by state (with counts), person and text. */
export const Filters = ({ isSearching, onSearch }: FiltersProps) => {
  const { threads, filter, setFilter, thread } = useReview();
  const { text } = usePage();
  const done = threads.filter(({ comment }) => comment.resolvedAt).length;
  const counts = { all: threads.length, open: threads.length - done, resolved: done };
  const { comments } = thread;
  const people = useMemo(() => listPeople(comments), [comments]);
  if (threads.length === 0) return null;
  return (
    <>
      <div aria-label={text('sharePage.list.filter')} className={styles.filters} role="group">
        {states.map((state) => (
          <button
            aria-pressed={filter.state === state}
            className={styles.state}
            key={state}
            onClick={() => setFilter({ ...filter, state })}
            type="button"
          >
            {text(`sharePage.list.${state}`)}
            <span className={styles.count}> {counts[state]}</span>
          </button>
        ))}
        <span className={layout.spacer} />
        {people.length > 1 && (
          <select
            aria-label={text('sharePage.list.person')}
            className={`${flat.control} ${styles.person}`}
            onChange={(event) => setFilter({ ...filter, person: event.target.value || null })}
            value={filter.person ?? ''}
          >
            <option value="">{text('sharePage.list.everybody')}</option>
            {people.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        )}
        <IconButton
          aria-expanded={isSearching}
          className={layout.phone}
          icon={paths.search}
          label={text('sharePage.list.search')}
          onClick={onSearch}
        />
      </div>
      <Search />
    </>
  );
};

const Search = () => {
  const { filter, setFilter } = useReview();
  const { text } = usePage();
  return (
    <div className={styles.search} role="search">
      <IconShape path={paths.search} />
      <input
        aria-label={text('sharePage.list.search')}
        onChange={(event) => setFilter({ ...filter, query: event.target.value })}
        placeholder={text('sharePage.list.searchHint')}
        type="search"
        value={filter.query}
      />
      {filter.query && (
        <IconButton
          icon={paths.close}
          label={text('sharePage.list.clearSearch')}
          onClick={() => setFilter({ ...filter, query: '' })}
        />
      )}
    </div>
  );
};

/** The open comments of another version, with a button that carries them to the newest version. */
export const CarryBar = () => {
  const { share, thread, actions, canComment, compare, showVersion, reviewVideo } = useReview();
  const { text } = usePage();
  const [isBusy, setBusy] = useState(false);
  const { version } = share.video;
  const to = share.versions[0]?.version ?? version;
  const open = thread.all.filter(
    (comment) => !comment.parentCommentId && !comment.resolvedAt && !comment.carriedTo,
  );
  const older = open.map((comment) => comment.version).filter((each) => each < to);
  const from = version < to ? version : Math.max(0, ...older);
  const count = older.filter((each) => each === from).length;
  if (count === 0) return null;
  // The length is only known for the version that is shown.
  const end = version === to ? (reviewVideo.last + 1 - compare.offset) / reviewVideo.fps : Infinity;
  const behind = open.filter((each) => each.version === from && (each.videoTimecode ?? 0) >= end).length;
  const carry = async (): Promise<void> => {
    setBusy(true);
    await actions.carry({ from, to, offset: compare.offset });
    setBusy(false);
  };
  const isPlayed = share.versions.some((each) => each.version === from);
  return (
    <div className={bar.bar}>
      <span>
        {text('sharePage.carry.open', { count, version: from })}
        {behind > 0 && <small>{text('sharePage.carry.behind', { count: behind })}</small>}
      </span>
      {from !== version && isPlayed && (
        <button className={texts.link} onClick={() => void showVersion(from)} type="button">
          {text('sharePage.carry.show')}
        </button>
      )}
      {canComment && (
        <button className={texts.link} disabled={isBusy} onClick={() => void carry()} type="button">
          {text('sharePage.carry.all')}
        </button>
      )}
    </div>
  );
};
