/** The name, or with the first number that makes it another than those taken; takes it. */
export function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let nth = 2; taken.has(unique); nth += 1) unique = `${name} (${nth})`;
  taken.add(unique);
  return unique;
}
