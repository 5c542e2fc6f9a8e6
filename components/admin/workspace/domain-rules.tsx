'use client';

import { type KeyboardEvent, useRef, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { Translate } from '@/lib/core/i18n/text';
import { findEmbedDomainFault, maxEmbedDomains, toEmbedDomainKey } from '@/lib/formats/embed-rule';

import styles from './domain-rules.module.scss';

/** Describes what a domain rule allows. `isRisky` if the rule covers names that others can own. */
const explainDomain = (text: Translate, domain: string): { words: string; isRisky: boolean } => {
  const labels = domain.split('.');
  if (labels.at(-1) === '*') return { words: text('privacy.domains.anyEnding'), isRisky: true };
  if (!labels.includes('*')) {
    const key = labels.length === 1 ? 'privacy.domains.internal' : 'privacy.domains.exact';
    return { words: text(key), isRisky: false };
  }
  if (labels.lastIndexOf('*') === 0) {
    const words = text('privacy.domains.below', { domain: labels.slice(1).join('.') });
    // Covers a whole top-level domain.
    return { words, isRisky: labels.length === 2 };
  }
  const example = labels.map((label) => (label === '*' ? 'at' : label)).join('.');
  return { words: text('privacy.domains.oneLabel', { example }), isRisky: false };
};

type DomainRulesProps = {
  domains: string[];
  /** Whether saving failed because the list is empty. */
  hasNone: boolean;
  onChange: (domains: string[]) => void;
};

/** The domains that may embed, with the scope of each. */
export const DomainRules = ({ domains, hasNone, onChange }: DomainRulesProps) => {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);

  const add = () => {
    const domain = typed.trim().toLowerCase();
    const isKnown = domains.some((other) => toEmbedDomainKey(other) === toEmbedDomainKey(domain));
    const fault = findEmbedDomainFault(domain) ?? (isKnown ? 'duplicate' : null);
    setError(fault && text(`privacy.errors.${fault}`, { domain }));
    if (fault) return;
    setTyped('');
    onChange([...domains, domain]);
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const remove = (index: number) => {
    onChange(domains.filter((_, other) => other !== index));
    // The next row has moved up; if there is none, focus the field.
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
      const field = document.getElementById('embed-domain');
      (buttons[Math.min(index, buttons.length - 1)] ?? field)?.focus();
    });
  };
  const count = text('privacy.domains.count', { count: domains.length, max: maxEmbedDomains });
  return (
    <div className={styles.rules}>
      <p className={styles.count}>{count}</p>
      {domains.length >= maxEmbedDomains ? (
        <Notice title={text('privacy.domains.list')} tone="info">
          {text('privacy.domains.full', { max: maxEmbedDomains })}
        </Notice>
      ) : (
        <div className={styles.add}>
          <TextField
            error={error ?? (hasNone ? text('privacy.errors.none') : null)}
            id="embed-domain"
            inputMode="url"
            label={text('privacy.domains.label')}
            maxLength={253}
            onChange={(value) => {
              setTyped(value);
              setError(null);
            }}
            onKeyDown={addByEnter}
            placeholder="www.nordwind.example"
            spellCheck={false}
            value={typed}
          />
          <Button onClick={add}>{text('privacy.domains.add')}</Button>
        </div>
      )}
      {domains.length > 0 && (
        <ul aria-label={text('privacy.domains.list')} className={styles.list} ref={list}>
          {domains.map((domain, index) => {
            const { words, isRisky } = explainDomain(text, domain);
            return (
              <li key={domain}>
                <span className={styles.name}>{markStars(domain)}</span>
                <p data-risky={isRisky}>{words}</p>
                <Button
                  aria-label={text('privacy.domains.remove', { domain })}
                  icon="close"
                  kind="quiet"
                  onClick={() => remove(index)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
};

const markStars = (domain: string) =>
  domain.split(/(\*)/).map((part, index) => (part === '*' ? <em key={index}>*</em> : part));
