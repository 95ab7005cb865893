import type { Dictionary } from './messages.ts'

/**
 * The message files that not every screen needs. They are in a module of their own so that a public form need not load
 * the list of their names; it registers by itself those that it starts with (`nameMessageFiles`).
 */
export const furtherFiles = import.meta.glob<Dictionary>(['./*/*.json', '!./*/public.json'], {
  base: '../../messages',
  import: 'default',
})
