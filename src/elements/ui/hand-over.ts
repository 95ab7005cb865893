/** Hands a file to the browser, as a download with this name. */
export function handOver(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}

/** Hands a text to the browser as a file. */
export function handOverText(text: string, type: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  handOver(address, fileName)
  // Safari fetches it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
