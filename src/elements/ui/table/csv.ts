/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string => {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return /["',;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Rows of cells as comma-separated values (RFC 4180), with the mark by which spreadsheets know UTF-8. A cell that begins with = + - @ or a tab
 * gets an apostrophe before it, so that nobody's name runs as a formula; numbers are meant to come as `number`, and stay negative.
 */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map((one) => (typeof one === 'number' ? String(one) : cell(one))).join(',')).join('\r\n')}\r\n`

/** Hands a text to the browser as a file of comma-separated values. */
export function downloadCsv(fileName: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Later: some browsers read the address only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
