import { getPageAddress } from '../routing/address.ts'
import { toServerAddress } from '../config/file-address.ts'

/**
 * Returns whether passkeys can be created and used here: on pages of the server itself, because a passkey is bound to
 * its origin, in a secure context, by a browser that supports them.
 */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  isSecureContext &&
  new URL(getPageAddress()).origin === new URL(toServerAddress('/')).origin
