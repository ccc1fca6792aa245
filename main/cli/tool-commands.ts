import { browsable } from '../../shared/resources';
import type { CommandArguments, CommandReader } from './arguments';
import { file, oneOf, oneResource, oneView } from './option-values';
import { readFields, readMore, readOrder } from './list-options';
import { UsageError } from './usage-error';

/** What "completion" prints for. */
export const shells = ['bash', 'zsh', 'powershell', 'man'] as const;

/** What "views" does. */
export const viewActions = ['list', 'create', 'remove', 'export', 'import'] as const;

export const completionReader = {
  options: [],
  word: '<shell>',
  asks: '"completion" needs a shell: bash, zsh or powershell.',
  read: ({ word }: CommandArguments) => ({
    shell: oneOf('shell', word, shells),
  }),
} as const satisfies CommandReader;

export const viewsReader = {
  options: ['profile', 'view', 'resource', 'filter', 'fields', 'order', 'more', 'file', 'out'],
  word: '<action>',
  asks: '"views" needs an action: list, create, remove, export or import.',
  read: ({ values, need, word }: CommandArguments) => {
    const profile = need('profile');
    const action = oneOf('action', word, viewActions);
    const resource =
      values.resource === undefined
        ? null
        : oneOf('resource', oneResource('views', values.resource), browsable);
    const view = oneView('views', { view: values.view });
    const more = readMore(values.more);
    const all = { profile, resource, view };
    if (action === 'list') return { ...all, action };
    if (action === 'export') return { ...all, action, out: file('out', need('out')) };
    if (action === 'import') return { ...all, action, file: file('file', need('file')) };
    if (resource === null) throw new UsageError(`"views ${action}" needs --resource.`);
    if (view === null) throw new UsageError(`"views ${action}" needs --view.`);
    if (action === 'remove') return { ...all, resource, view, action };
    return {
      ...all,
      resource,
      view,
      action,
      filter: values.filter ?? '',
      fields: readFields(values.fields),
      order: readOrder(values.order),
      /** The alert: more records than this; null for none. */
      more,
    };
  },
} as const satisfies CommandReader;
