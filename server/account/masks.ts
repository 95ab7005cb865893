/** An address or number that may be shown: `a***@example.edu`, `******0123`. Anything else is not masked but left out: null. */
export function masked(text: string): string | null {
  const [local = '', domain] = text.split('@')
  if (domain !== undefined && local !== '') return `${local.charAt(0)}***@${domain}`
  const digits = text.replaceAll(/\D/g, '')
  return /^\+?[\d\s-]{8,}$/.test(text) ? `******${digits.slice(-4)}` : null
}
