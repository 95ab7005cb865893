/**
 * Derives a code from a name: A-Z, 0-9 and _. Returns an empty string if the name has too few of these; the user then
 * enters the code.
 */
export function toRoleCode(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const code = plain
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40)
  return code.replaceAll('_', '').length < 2 ? '' : code
}
