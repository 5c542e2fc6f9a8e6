'use client';

import { useId, useState } from 'react';

import { Avatar } from '@/components/kit/avatar';
import { Link } from '@/components/kit/buttons/link';
import { useLanguage, useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { Time } from '@/components/kit/time';
import { formatNumber } from '@/lib/core/i18n/format';
import type { LogDetail } from '@/lib/platform/event-log/describe-entry';

import type { LogGroup, LogLine } from './log-lines';

import styles from './event-log.module.scss';

/** An event, or several similar ones. Details can be expanded below it. */
export const LogRow = ({ group }: { group: LogGroup }) => {
  const text = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [line] = group.lines;
  const { at, actor, actorKind, picture, details } = line;
  const isMany = group.lines.length > 1;
  const hasMore = isMany || details.length > 0;
  return (
    <li>
      <Time form="clock" value={at} />
      <Avatar isRound={actorKind === 'user' || actorKind === 'guest'} kind={actorKind} name={actor} />
      <Sentence count={group.lines.length} line={line} />
      {hasMore && (
        <button
          aria-controls={id}
          aria-expanded={isOpen}
          className={styles.toggle}
          onClick={() => setIsOpen(!isOpen)}
          type="button"
        >
          <span>{text(isOpen ? 'people.log.less' : 'people.log.details')}</span>
          <Icon name="chevronDown" size={14} />
        </button>
      )}
      {picture && <Picture src={picture} />}
      {hasMore && isOpen && (
        <div className={styles.details} id={id}>
          {isMany ? <Targets lines={group.lines} /> : <Details details={details} />}
        </div>
      )}
    </li>
  );
};

const Sentence = ({ line, count }: { line: LogLine; count: number }) => {
  const text = useText();
  const language = useLanguage();
  const { actor, actorKind, before, target, after, href, collection } = line;
  const many = text(`people.log.many.${collection}` as 'people.log.many.videos', {
    count: formatNumber(language, count),
  });
  return (
    <p>
      {actorKind === 'integration' && `${text('people.log.integration')} `}
      <b>{actor}</b> {before}{' '}
      {count === 1 && href ? <Link href={href}>{target}</Link> : <span>{count === 1 ? target : many}</span>}
      {after && ` ${after}`}
    </p>
  );
};

const Picture = ({ src }: { src: string }) => (
  // The thumbnail of the library, with a signed URL that no image optimiser could cache.
  // oxlint-disable-next-line nextjs/no-img-element
  <img alt="" className={styles.picture} decoding="async" loading="lazy" src={src} />
);

const Targets = ({ lines }: { lines: LogLine[] }) => (
  <ul className={styles.targets}>
    {lines.map(({ id, at, href, target }) => (
      <li key={id}>
        <Time form="clock" value={at} />
        {href ? <Link href={href}>{target}</Link> : <span>{target}</span>}
      </li>
    ))}
  </ul>
);

const Details = ({ details }: { details: LogDetail[] }) => {
  const text = useText();
  return (
    <table>
      <thead>
        <tr>
          <td />
          <th scope="col">{text('people.log.before')}</th>
          <th scope="col">{text('people.log.after')}</th>
        </tr>
      </thead>
      <tbody>
        {details.map(({ label, before, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {before === null || after === null ? (
              <td colSpan={2}>{text('people.log.changed')}</td>
            ) : (
              <>
                <td>{before}</td>
                <td>{after}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
