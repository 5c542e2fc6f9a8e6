export type MenuItem = {
  label: string;
  /** What is chosen now, or a time. */
  detail?: string;
  /** Set on items of which one is chosen. */
  isChecked?: boolean;
  /** Whether it is on or off by itself, no choice among others. */
  isAlone?: boolean;
  /** Another page of the same menu, made when it is opened. */
  page?: () => MenuPage;
  onSelect?: () => void;
};

export type MenuPage = { title: string; items: MenuItem[] };
