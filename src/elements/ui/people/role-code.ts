/** A code made of a name: A-Z, 0-9 and _; empty where the name has too few of these, which is then for a person to write. */
export function codeFrom(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const code = plain.replaceAll(/[^A-Z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '').slice(0, 40)
  return code.replaceAll('_', '').length < 2 ? '' : code
}
