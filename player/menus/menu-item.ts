export type MenuItem = {
  label: string;
  /** The current choice, or a time. */
  detail?: string;
  /** Set on items of which one is selected. */
  isChecked?: boolean;
  /** Whether the item is a toggle rather than one of several choices. */
  isAlone?: boolean;
  /** A submenu, created when it is opened. */
  page?: () => MenuPage;
  onSelect?: () => void;
};

export type MenuPage = { title: string; items: MenuItem[] };
