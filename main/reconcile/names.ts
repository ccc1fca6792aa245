/** Fields with a person's name or a part of it. */
export const nameFields: ReadonlySet<string> = new Set([
  ...['first_name', 'second_name', 'first_last_name', 'second_last_name', 'company_name'],
  ...['desk.full_name', 'desk.last_first', 'desk.surnames', 'desk.given_names'],
]);
