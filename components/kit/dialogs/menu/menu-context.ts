import { createContext } from 'react';

/** What an item needs of the menu it is in. */
export const MenuContext = createContext({ close: () => {} });
