import { pageAddress } from '../routing/address.ts'
import { serverAddress } from '../config/file-address.ts'

/**
 * Returns whether passkeys can be created and used here: on pages of the server itself, because a passkey is bound to
 * its origin, in a secure context, by a browser that supports them.
 */
export const passkeysAvailable = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  isSecureContext &&
  new URL(pageAddress()).origin === new URL(serverAddress('/')).origin
