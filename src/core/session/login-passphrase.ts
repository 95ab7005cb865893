import { getConfig, DEFAULT_PASSPHRASE } from '../config/config.ts'
import { $client } from '../chosen-client/chosen-client.ts'

/**
 * Returns the passphrase that decrypts the user object: the page's own, or else the one that the server names for the
 * institution, or else the default.
 */
export function getLoginPassphrase(): string {
  const { login } = getConfig().passphrases
  return login === DEFAULT_PASSPHRASE ? ($client.get()?.userDataPassphrase ?? login) : login
}
