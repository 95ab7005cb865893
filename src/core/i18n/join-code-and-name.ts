import { joinIsolated } from './isolate.ts'

/**
 * Writes a code before a name. In right-to-left text each keeps its own order, and the code stands first there too:
 * without isolation, the direction of a text would depend on whether its name is in Latin letters.
 */
export const joinCodeAndName = (code: string, name: string, direction: 'ltr' | 'rtl'): string =>
  direction === 'rtl' ? joinIsolated(code, name) : `${code} · ${name}`
