/** `A` … `Z`, `AA` … for 0, 1, 2 … */
export function columnName(at: number): string {
  let name = '';
  for (let remaining = at + 1; remaining > 0; remaining = Math.floor((remaining - 1) / 26)) {
    name = String.fromCharCode(65 + ((remaining - 1) % 26)) + name;
  }
  return name;
}
