import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge, refusal, type Fakes } from '../fake-bridge';
import { closedSession, liveProfile } from '../samples';
import { stage } from '../stage';
import { counting, resting } from '../synced';

type Everywhere = NonNullable<NonNullable<Fakes['search']>['everywhere']>;
type Answer = Extract<Awaited<ReturnType<Everywhere>>, { searched: 'all' }>;

const none: Answer = { searched: 'all', groups: [], notUnderstood: [] };

const nunez: Answer = {
  ...none,
  groups: [
    {
      resource: 'clients',
      total: 214,
      hits: [
        {
          id: 'client-1',
          title: [
            { text: 'María ', hit: false },
            { text: 'Núñez', hit: true },
          ],
          field: 'first_last_name',
          excerpt: [{ text: 'Núñez', hit: true }],
          status: 'ACTIVE',
        },
        {
          id: 'client-2',
          title: [{ text: 'Rosa Pérez', hit: false }],
          field: 'email',
          excerpt: [
            { text: 'rosa.', hit: false },
            { text: 'nunez', hit: true },
            { text: '@example.com', hit: false },
          ],
          status: null,
        },
      ],
    },
    {
      resource: 'lots',
      total: 1,
      hits: [
        {
          id: 'lot-1',
          title: [{ text: 'LOT-88', hit: false }],
          field: 'note',
          excerpt: [{ text: 'Núñez', hit: true }],
          status: null,
        },
      ],
    },
  ],
};

async function desk(
  everywhere: Everywhere = () => nunez,
  options: Parameters<typeof stage>[3] = {},
  changes: Fakes = {},
) {
  const fake = fakeBridge(resting({ search: { everywhere }, ...changes }));
  const route = { screen: 'overview' } as const;
  return { fake, ...(await stage(fake, CurrentScreen, {}, { route, ...options })) };
}

const field = () => page.getByRole('combobox', { name: 'Search everything' });

async function type(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill(text);
}

const active = () => {
  const id = field().element().getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent.replace(/\s+/gu, ' ').trim() ?? null;
};

test('records are found by resource, with what matched marked', async () => {
  await desk();
  await type('nunez');
  const clients = page.getByRole('group', { name: /^Clients/ });
  await expect.element(clients).toHaveAccessibleName('Clients 2 of 214');
  const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks()).toEqual(['Núñez', 'nunez', 'Núñez']);
  // What the name shows already is not said again.
  expect(clients.getByRole('option').first().element().textContent).not.toContain('First last');
  await expect.element(clients.getByText('E-mail: rosa.nunez@example.com')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Lots 1' })).toBeVisible();
});

test('an amount that was found is written as in its list', async () => {
  const amount = (field: string, text: string) => ({
    id: field,
    title: [{ text: `LOT-${field}`, hit: false }],
    field,
    excerpt: [{ text, hit: true }],
    status: null,
  });
  const hits = [amount('total_amount', '38901028.70'), amount('note', '38901028.70')];
  const answer = { ...nunez, groups: [{ resource: 'lots' as const, total: 2, hits }] };
  await desk(() => answer);
  await type('38901028.70');
  const lots = page.getByRole('group', { name: 'Lots 2' });
  await expect.element(lots.getByText('Total amount: 38,901,028.70')).toBeVisible();
  await expect.element(lots.getByText('Note: 38901028.70')).toBeVisible();
});

test('arrows and Enter open a record in its list; focus stays in the field meanwhile', async () => {
  const { navigation } = await desk();
  await type('nunez');
  await expect.poll(active).toMatch(/^María Núñez/);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(active).toMatch(/^LOT-88/);
  await expect.element(field()).toHaveFocus();
  // After the records come the lists they could be looked for in; after the last the first again.
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toBe('Show “nunez” in Clients');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(active).toMatch(/^María Núñez/);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.poll(() => navigation.route).toEqual({ screen: 'lots', lotId: 'lot-1' });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['en', 'my pending', 'Your pending records: 2 clients due by today'],
  ['en', 'mine', 'Your pending records: 2 clients due by today'],
  ['es', 'mis pendientes', 'Sus registros pendientes: 2 clientes con plazo hasta hoy'],
  ['es', 'mias', 'Sus registros pendientes: 2 clientes con plazo hasta hoy'],
] as const)('in %s, what waits for the user is found by “%s”', async (language, text, label) => {
  const nobody = { resource: 'clients' as const, assignee: '', due: 0, later: 0, undated: 0 };
  const lists = [
    { ...nobody, due: 2 },
    { ...nobody, resource: 'lots' as const, assignee: 'ana', undated: 1 },
    { ...nobody, assignee: 'Rosa', due: 3 },
  ];
  const { navigation } = await desk(
    () => none,
    { language },
    { marks: { pending: () => ({ by: 'ana', lists }) } },
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').first().fill(text);
  await expect.poll(() => page.getByRole('option').elements().length).toBeGreaterThan(1);
  const names = page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent.trim());
  expect(names.some((name) => name.includes('Rosa'))).toBe(false);
  await page.getByRole('option', { name: label }).click();
  await expect
    .poll(() => navigation.route)
    .toMatchObject({
      screen: 'clients',
      filters: [{ kind: 'days' }, { kind: 'one-of', values: ['ana'] }, { kind: 'presence' }],
    });
});

test.each([
  ['en', 'mine', 'Nothing is pending for you.'],
  ['en', 'my notes', 'Nothing is pending for you.'],
  ['en', 'alerts', 'No alert or scheduled export is set up yet.'],
  ['en', 'saved views', 'No view is saved yet.'],
  ['en', 'unread', 'There are no unseen changes.'],
  ['en', 'pause', 'No sync is running.'],
  ['es', 'mis pendientes', 'No tiene nada pendiente.'],
  ['es', 'marcas', 'No tiene nada pendiente.'],
  ['es', 'alertas', 'Aún no hay alertas ni exportaciones programadas.'],
  ['es', 'vistas guardadas', 'Aún no hay vistas guardadas.'],
  ['es', 'vistos', 'No hay cambios sin ver.'],
  ['es', 'pausar', 'No hay ninguna sincronización en curso.'],
] as const)('in %s, “%s” says what there is nothing of', async (language, text, sentence) => {
  const someone = { assignee: 'Rosa', due: 3, later: 0, undated: 0 };
  const pending = () => ({ by: 'ana', lists: [{ resource: 'clients' as const, ...someone }] });
  await desk(
    (query) => (query.text === text ? none : nunez),
    { language },
    { marks: { pending }, subscriptions: { list: () => [] } },
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  const typed = page.getByRole('combobox').first();
  await typed.fill(text);
  await expect.element(page.getByText(sentence).first()).toBeVisible();
  expect(page.getByText(/No record found|Ningún registro/).elements()).toHaveLength(0);
  // A name that begins like one of these words is a name.
  await typed.fill('mar');
  await expect.element(page.getByText('María Núñez')).toBeVisible();
  expect(page.getByText(sentence).elements()).toHaveLength(0);
});

test('opened again before the browser has told of its closing, it stays open', async () => {
  await desk();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toBeVisible();
  const dialog = document.querySelector('dialog[open]');
  const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve));
  for (const isOpen of [false, true]) {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    await tick();
    expect(dialog).toHaveProperty('open', isOpen);
  }
  await closed;
  await tick();
  expect(dialog).toHaveProperty('open', true);
});

test('how a date that can be read in two ways was read is said', async () => {
  const readAs = [{ typed: '10/01/2026', kind: 'date' as const, value: '2026-10-01' }];
  await desk(() => ({ ...none, readAs }));
  await type('created:10/01/2026');
  const said = page.getByText(/10\/01\/2026 was read as October 1, 2026\./).first();
  await expect.element(said).toBeVisible();
});

test('a condition is completed as in a list, and what was understood of it is shown and removed', async () => {
  const status = (text: string) => ({
    resource: 'clients' as const,
    typed: text,
    start: 0,
    fields: ['status'],
    not: false,
    all: false,
    tests: [{ by: 'is' as const, kind: 'code' as const, text: 'BLOCKED' }],
  });
  const columns = ['id', 'status', 'created_at'];
  const lists = counting({ clients: { count: 5, columns }, lots: { count: 3, columns } });
  const facets = () => ({ values: [{ value: 'BLOCKED', count: 3 }], distinct: 1 });
  const everywhere: Everywhere = ({ text }) =>
    text.startsWith('estado:bloqueado')
      ? { ...nunez, understood: [status('estado:bloqueado')] }
      : none;
  const { fake } = await desk(everywhere, { language: 'es' }, { browse: { ...lists, facets } });
  await userEvent.keyboard('{Control>}k{/Control}');
  const spanish = page.getByRole('combobox', { name: 'Buscar en todo' });
  await spanish.fill('estad');
  const completing = page.getByRole('group', { name: 'Seguir escribiendo' });
  const shown = () =>
    completing
      .getByRole('option')
      .elements()
      .map((each) => each.textContent);
  // Clients and lots have the same field: it is offered once.
  await expect.poll(shown).toEqual([expect.stringMatching(/^\s*Estado\s+estado:/)]);
  await completing.getByRole('option').click();
  await expect.element(spanish).toHaveValue('estado:');
  await expect.element(spanish).toHaveFocus();
  await expect.poll(shown).toEqual([expect.stringMatching(/Bloquead/)]);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(spanish).toHaveValue('estado:bloqueado ');
  const chips = page.getByRole('list', { name: 'Se entendió' });
  await expect.element(chips.getByText('Estado: Bloqueado')).toBeVisible();
  await expect.element(page.getByRole('group', { name: /^Clientes/ })).toBeVisible();
  await expect.element(completing).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  // A field without its value is not searched for.
  expect(fake.paramsOf('search.everywhere')).not.toContainEqual(
    expect.objectContaining({ text: 'estado:' }),
  );
  await chips.getByRole('button', { name: /Estado: Bloqueado/ }).click();
  await expect.element(spanish).toHaveValue('');
  await expect.element(spanish).toHaveFocus();
});

test('a mistake that finds nothing has the likelier words as its first choice', async () => {
  await desk(({ text }) =>
    text === 'bloquedo'
      ? { ...none, instead: 'bloqueado' }
      : text === 'stauts:x'
        ? {
            ...none,
            notUnderstood: [{ typed: 'stauts:', start: 0, instead: 'status:', why: 'unknown' }],
          }
        : nunez,
  );
  await type('bloquedo');
  await expect.poll(active).toBe('Search for bloqueado');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('bloqueado');
  await expect.poll(active).toMatch(/^María Núñez/);
  await field().fill('stauts:x');
  await expect.poll(active).toBe('Search for status:x');
});

test('a date that is none is said, not that nothing was found', async () => {
  const typed = 'creado:>2026-02-30';
  await desk(() => ({
    ...none,
    notUnderstood: [{ typed, start: 0, instead: null, why: 'no-such-day' }],
  }));
  await type(typed);
  await expect
    .element(
      page.getByText(/Not understood: creado:>2026-02-30\. There is no such day or month/).first(),
    )
    .toBeVisible();
  expect(page.getByText(/No record found/).elements()).toHaveLength(0);
});

test('without a text it goes to screens, and words narrow them, accents or not', async () => {
  const { fake, navigation } = await desk(() => none, { language: 'es' });
  await userEvent.keyboard('{Control>}k{/Control}');
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map((each) => each.textContent.trim());
  await expect
    .poll(() => options().slice(0, 15))
    .toEqual([
      'Inicio',
      'Comercio',
      'Clientes',
      'Lotes',
      'Tarjetas',
      'Cambios',
      'Tabla dinámica',
      'Conciliar',
      'Duplicados',
      'Registro técnico',
      'Registro de auditoría',
      'Todos los comercios',
      'Configuración',
      'Sincronizar ahora',
      'Bloquear Merchant Desk',
    ]);
  const spanish = page.getByRole('combobox', { name: 'Buscar en todo' });
  await spanish.fill('configuracion');
  await expect.poll(() => options()[0]).toBe('Configuración');
  expect(options().slice(1)).toEqual([
    'Mostrar «configuracion» en Clientes',
    'Mostrar «configuracion» en Lotes',
    'Mostrar «configuracion» en Tarjetas',
  ]);
  await spanish.fill('sincronizar');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => fake.paramsOf('sync.start')).toHaveLength(1);
  expect(navigation.route).toEqual({ screen: 'overview' });
});

test('typing on asks for the last text only, and shows only its answer', async () => {
  const open: (() => void)[] = [];
  const { fake } = await desk(async ({ text }) => {
    await new Promise<void>((resolve) => open.push(resolve));
    return text === 'nunez' ? nunez : none;
  });
  await type('n');
  await field().fill('nu');
  await field().fill('nunez');
  await expect.poll(() => open).toHaveLength(1);
  open.shift()?.();
  await expect.poll(() => open).toHaveLength(1);
  open.shift()?.();
  await expect.element(page.getByRole('group', { name: /^Clients/ })).toBeVisible();
  expect(fake.paramsOf('search.everywhere').map((each) => (each as { text: string }).text)).toEqual(
    ['n', 'nunez'],
  );
});

test('what was not understood, what was not found and what is still indexed are said', async () => {
  await desk(({ text }) => {
    if (text === 'foo:bar') {
      return {
        ...none,
        notUnderstood: [{ typed: 'foo:bar', start: 0, instead: null, why: 'unknown' }],
      };
    }
    if (text === 'stauts:x') {
      return {
        ...none,
        notUnderstood: [{ typed: 'stauts:x', start: 0, instead: 'status:x', why: 'unknown' }],
      };
    }
    if (text === 'boom') throw refusal('storage.unreadable');
    return { searched: 'part', groupsSoFar: [], notUnderstood: [], behind: 5300 };
  });
  await type('foo:bar');
  await expect.element(page.getByText('Not understood: foo:bar').first()).toBeVisible();
  await field().fill('stauts:x');
  await expect.element(page.getByText(/Did you mean status:x\?/).first()).toBeVisible();
  await field().fill('zzzz');
  await expect.element(page.getByText('No record found for “zzzz”.').first()).toBeVisible();
  await expect.element(page.getByText(/^5,300 records are still being indexed/)).toBeVisible();
  await field().fill('boom');
  await expect.element(page.getByText('Merchant Desk’s files could not be read.')).toBeVisible();
});

test('Escape, the same keys and a press beside it close it, and focus goes back', async () => {
  await desk();
  const button = page.getByRole('button', { name: 'Search everything' });
  await button.click();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('the keys open it again in the same moment it was closed', async () => {
  await desk();
  const keys = () =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  keys();
  await expect.element(field()).toHaveFocus();
  const dialog = document.querySelector('dialog[open]');
  if (!(dialog instanceof HTMLDialogElement)) throw new Error('There is no palette.');
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve));
  dialog.close();
  keys();
  await closed;
  await expect.element(field()).toHaveFocus();
});

test('with no profile open there is nothing to search', async () => {
  const session = { state: () => closedSession };
  await desk(() => none, { route: { screen: 'settings' } }, { session });
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no accessibility rule (${theme})`, async () => {
    const { groups: groupsSoFar, notUnderstood } = nunez;
    await desk(() => ({ searched: 'part', groupsSoFar, notUnderstood, behind: 12 }), { theme });
    await type('nunez');
    await expect.element(page.getByRole('group', { name: /^Clients/ })).toBeVisible();
    expect(await violations()).toEqual([]);
  });
}

test('the desk is locked from here too', async () => {
  const { session } = resting({});
  const fakes = { session: { ...session, lock: () => undefined } };
  const { fake } = await desk(() => none, {}, fakes);
  await type('lock');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => fake.paramsOf('session.lock')).toHaveLength(1);
});

test('a connection that cannot be opened says why, with a button for its keys', async () => {
  const other = { ...liveProfile, id: 'p-other', name: 'Pacífico' };
  const { session } = resting({});
  const open = () => {
    throw refusal('credentials.missing');
  };
  const fakes = { session: { ...session, open }, profiles: { list: () => [liveProfile, other] } };
  const { navigation } = await desk(() => none, {}, fakes);
  await type('pacifico');
  await page.getByRole('option', { name: /^Pacífico/ }).click();
  const message = page.getByRole('region', { name: 'Messages' });
  await expect.element(message.getByText(/No keys are stored/)).toBeVisible();
  await message.getByRole('button', { name: 'Enter keys…' }).click();
  expect(navigation.route).toEqual({ screen: 'connect', profileId: 'p-other' });
});

test('a moment is told in the zone that was chosen, as the search meant it', async () => {
  const [clients] = nunez.groups;
  const hits = (clients?.hits ?? []).slice(0, 1).map((hit) => ({
    ...hit,
    field: 'created_at',
    excerpt: [{ text: '2022-01-01T03:15:00.000001+00:00', hit: false }],
  }));
  await desk(() => ({ ...none, groups: [{ resource: 'clients', total: 1, hits }] }));
  await type('created:2021-12');
  await expect
    .element(page.getByRole('option', { name: /Dec 31, 2021, 22:15:00.000001 −05:00/ }))
    .toBeVisible();
});

test('commands are found by their plain words, in either language, before any record', async () => {
  const { navigation } = await desk(() => nunez);
  await userEvent.keyboard('{Control>}k{/Control}');
  for (const [text, first] of [
    ['reconcile', 'Reconcile'],
    ['conciliar', 'Reconcile'],
    ['comparar excel', 'Reconcile'],
    ['pivot', 'Pivot table'],
    ['repetidos', 'Duplicates'],
    ['time zone', 'Settings'],
    ['theme', 'Switch between light and dark'],
    ['lock', 'Lock Merchant Desk'],
    ['look up', 'Cards'],
    ['ids', 'Look up a list of cards…'],
  ] as const) {
    await field().fill(text);
    await expect.poll(active, { message: text }).toBe(first);
  }
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => navigation.route).toEqual({ screen: 'cards', batch: 'list' });
});
