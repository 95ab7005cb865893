/**
 * Verifies the signature of these bytes with this key (Ed25519, RFC 8032). Uses the browser's own implementation where
 * it has one, else a library, as on plain http, where there is no `crypto.subtle`.
 */
export async function hasValidSignature(
  publicKey: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, signed)
  } catch {
    const verify = await loadLibraryVerify()
    return verify(signature, signed, publicKey)
  }
}

async function loadLibraryVerify() {
  const [{ hashes, verify }, { sha512 }] = await Promise.all([
    import('@noble/ed25519'),
    import('@noble/hashes/sha2.js'),
  ])
  hashes.sha512 = sha512
  return (signature: Uint8Array, signed: Uint8Array, publicKey: Uint8Array): boolean =>
    verify(signature, signed, publicKey, { zip215: false })
}

/** Preloads the library that `hasValidSignature` needs offline; does nothing where the browser needs no library. */
export async function prepareEd25519(): Promise<void> {
  const own = await Promise.resolve()
    .then(() => crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify']))
    .catch(() => undefined)
  if (!own) await loadLibraryVerify()
}
