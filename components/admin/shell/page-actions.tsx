'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { pageActionsId } from './page-actions-id';

const subscribe = () => () => undefined;
const findPlace = () => document.getElementById(pageActionsId);

/** Puts the actions of a page's content beside its headline, which the server draws. */
export const PageActions = ({ children }: { children: ReactNode }) => {
  const place = useSyncExternalStore(subscribe, findPlace, () => null);
  return place && createPortal(children, place);
};
