import { createContext } from 'react';

/** Gives a menu item access to the menu around it. */
export const MenuContext = createContext({ close: () => {} });
