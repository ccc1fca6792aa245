/** Loaded with the screen of changes, not with the start (`Language.speaker`). */
export const comparing = {
  alerts: 'Alerts and exports…',
  field: 'Changed field',
  'field.any': 'Any field',
  between: 'Between two syncs…',
  from: 'Earlier sync',
  to: 'Later sync',
  betweenMoments: ({ from, to }: { from: string; to: string }) => `from ${from} to ${to}`,
  betweenNone: ({ from, to }: { from: string; to: string }) =>
    `The records of ${from} and ${to} are the same.`,
};
