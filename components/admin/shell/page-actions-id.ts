/** Id of the element beside the page title that receives page actions. */
export const pageActionsId = 'rh-page-actions';
