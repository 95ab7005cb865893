import { config, DEFAULT_PASSPHRASE } from '../config/config.ts'
import { $client } from '../institution/chosen-client.ts'

/**
 * Returns the passphrase that decrypts the user object: the page's own, or else the one that the server names for the
 * institution, or else the default.
 */
export function loginPassphrase(): string {
  const { login } = config().passphrases
  return login === DEFAULT_PASSPHRASE ? ($client.get()?.userDataPassphrase ?? login) : login
}
