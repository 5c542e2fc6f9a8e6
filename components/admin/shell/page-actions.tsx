'use client';

import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { pageActionsId } from './panel-page';

const subscribe = () => () => undefined;
const findPlace = () => document.getElementById(pageActionsId);

/** Renders actions of the page's content beside its title, which is rendered by the server. */
export const PageActions = ({ children }: { children: ReactNode }) => {
  const place = useSyncExternalStore(subscribe, findPlace, () => null);
  return place && createPortal(children, place);
};
