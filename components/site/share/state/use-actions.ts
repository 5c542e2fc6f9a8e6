import { usePage } from '../page-context';
import type { ActionOptions, Actions } from './create-actions';
import { isPhone } from './use-phone';

/** What people do to the comments. Fetched with the first of it, or a little after the page; where that fails it is said, and nothing was done. */
export const useActions = (options: Omit<ActionOptions, 'text' | 'isPhone'>) => {
  const { text } = usePage();
  const act = async <T>(run: (actions: Actions) => Promise<T>, otherwise: T): Promise<T> => {
    let actions: Actions;
    try {
      const { createActions } = await import('./create-actions');
      actions = createActions({ ...options, text, isPhone: isPhone() });
    } catch {
      options.say({ kind: 'bad', text: text('sharePage.toasts.offline') });
      return otherwise;
    }
    return run(actions);
  };
  return {
    add: (...args: Parameters<Actions['add']>) => act((actions) => actions.add(...args), null),
    carry: (...args: Parameters<Actions['carry']>) => act((actions) => actions.carry(...args), undefined),
    edit: (...args: Parameters<Actions['edit']>) => act((actions) => actions.edit(...args), false),
    remove: (...args: Parameters<Actions['remove']>) => act((actions) => actions.remove(...args), false),
    resolve: (...args: Parameters<Actions['resolve']>) => act((actions) => actions.resolve(...args), false),
    react: (...args: Parameters<Actions['react']>) => act((actions) => actions.react(...args), false),
    decide: (...args: Parameters<Actions['decide']>) => act((actions) => actions.decide(...args), false),
  };
};
