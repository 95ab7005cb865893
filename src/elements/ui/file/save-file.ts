import type { Address } from '../../../core/config/web-address.ts'

/**
 * How long a browser may take to begin a download before its URL is revoked, in milliseconds: Safari requests it only
 * some time after the click.
 */
const RELEASE_DELAY_MS = 60_000

/** Opens a URL that is to be saved under a name. */
export function openDownload(address: Address, name: string): void {
  const link = document.createElement('a')
  link.href = address satisfies Address
  link.download = name
  link.click()
}

/**
 * Saves a text of the given type, or a blob, as a file. A download from a `blob:` URL is not a load in the sense of a
 * content security policy: no directive of a page forbids it. Only a sandboxed frame without `allow-downloads` blocks
 * it, silently.
 */
export function saveFile(name: string, content: string | Blob, type = ''): void {
  const address = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content,
  )
  openDownload(address as `blob:${string}`, name)
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_DELAY_MS)
}
