/** Every zone this build of the runtime knows, by its IANA name; UTC is not among the listed ones but is often wanted. */
export const zoneNames: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(
  (name, index, all) => all.indexOf(name) === index,
);
