/** Where the headline of a page has room for its actions. */
export const pageActionsId = 'rh-page-actions';
