import { isIPv4, isIPv6 } from 'node:net'

/** An address as it may be written down: the network it belongs to, not the machine. */
export function shortened(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.0')
  if (!isIPv6(plain)) return ''
  const [head = '', tail = ''] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === '' ? [] : tail.split(':')
  const filled = plain.includes('::') ? [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest] : groups
  return `${filled.slice(0, 3).join(':')}::`
}
