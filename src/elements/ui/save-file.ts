/** How long a browser may take to begin a download before its address is given back, in milliseconds. */
const PATIENCE = 10_000

/**
 * Hands a text of a kind, or what is a file already, to the visitor. A download from a `blob:` address is no load in the sense of a content policy: no directive of
 * a page forbids it, only a sandboxed frame without `allow-downloads` does, silently.
 */
export function saveFile(name: string, content: string | Blob, type = ''): void {
  const address = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), PATIENCE)
}
