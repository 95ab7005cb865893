import type { Settings } from './settings.ts'

const getSecretPrefix = (code: string): string => `SECRET_${code.toUpperCase().replaceAll('-', '_')}_`

/**
 * Returns the names of the secrets that an institution may refer to: those that begin with `SECRET_`, its code and `_`;
 * the only institution of a server may use all. A name that fits two codes belongs to the longer one.
 */
export function listOwnSecrets(
  code: string,
  codes: readonly string[],
  { secrets }: Pick<Settings, 'secrets'>,
): readonly string[] {
  const filled = Object.keys(secrets)
    .filter((name) => secrets[name] !== '')
    .sort()
  if (codes.length === 1) return filled
  const prefixes = codes.map(getSecretPrefix)
  const own = getSecretPrefix(code)
  return filled.filter(
    (name) => name.startsWith(own) && !prefixes.some((prefix) => prefix.length > own.length && name.startsWith(prefix)),
  )
}
