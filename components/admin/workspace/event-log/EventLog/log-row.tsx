'use client';

import { useId, useState } from 'react';

import { Avatar } from '@/components/kit/Avatar';
import { Icon } from '@/components/kit/Icon';
import { Link } from '@/components/kit/Link';
import { useText } from '@/components/kit/i18n/use-text';
import type { LogDetail } from '@/lib/events/log/describe-changes';
import type { LogSentence } from '@/lib/events/log/describe-entry';

import styles from './event-log.module.scss';

export type LogLine = LogSentence & {
  id: string;
  at: string;
  href: string | null;
  /** The address of the picture of the video it tells of. */
  picture: string | null;
  details: LogDetail[];
};

/** One event; what it changed opens below it. */
export const LogRow = ({ line, time }: { line: LogLine; time: string }) => {
  const text = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { at, actor, actorKind, before, target, after, href, picture, details } = line;
  return (
    <li>
      <time dateTime={at}>{time}</time>
      <Avatar isRound={actorKind === 'user'} kind={actorKind} name={actor} />
      <p>
        {actorKind === 'integration' && `${text('people.log.integration')} `}
        <b>{actor}</b> {before} {href ? <Link href={href}>{target}</Link> : <span>{target}</span>}
        {after && ` ${after}`}
      </p>
      {details.length > 0 && (
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
      {picture && (
        // The same small picture as in the library, by a signed address that no optimiser could keep.
        // eslint-disable-next-line @next/next/no-img-element
        <img alt="" className={styles.picture} decoding="async" loading="lazy" src={picture} />
      )}
      {details.length > 0 && isOpen && (
        <div className={styles.details} id={id}>
          <Details details={details} />
        </div>
      )}
    </li>
  );
};

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
