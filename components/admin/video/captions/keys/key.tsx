'use client';

import { useSyncExternalStore } from 'react';

import { useText } from '@/components/kit/i18n/use-text';

import styles from '../timeline/timeline.module.scss';

const named = ['Space', 'Shift', 'Delete', 'Escape', 'Enter'] as const;

const subscribe = () => () => undefined;
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** A key's label on the user's platform. */
export const Key = ({ name }: { name: string }) => {
  const text = useText();
  const hasCommand = useSyncExternalStore(subscribe, isApple, () => false);
  const known = named.find((each) => each === name);
  const control = hasCommand ? '⌘' : text('captionEditor.keyNames.Control');
  const label = name === 'Control' ? control : known ? text(`captionEditor.keyNames.${known}`) : name;
  return <kbd className={styles.key}>{label}</kbd>;
};
