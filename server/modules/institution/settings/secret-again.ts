import { timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../../lib/config/settings.ts'
import type { Problem } from '../definition/problem.ts'
import { computeSha256 } from '../../../lib/crypto/sha256.ts'

const hashText = (text: string): Buffer => computeSha256(text)

/**
 * Returns the problem of a secret that is to be sent to a new place and was not entered: an administrator knows its
 * name only, and whoever receives it would know the secret.
 */
export function checkSecretEntered(
  name: string,
  entered: string | undefined,
  { secrets }: Pick<Settings, 'secrets'>,
): readonly Problem[] {
  const { [name]: right } = secrets
  if (right !== undefined && entered !== undefined && timingSafeEqual(hashText(entered), hashText(right))) return []
  return [
    { path: 'secret', key: entered === undefined ? 'settings.secretAgain' : 'settings.secretWrong', values: { name } },
  ]
}
