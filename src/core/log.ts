import { shared } from './shared.ts'

/** How grave something is that is logged. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
/** Hears what is logged, as text. */
export type LogListener = (level: LogLevel, words: string) => void

const listeners = shared('log', () => new Set<LogListener>())

const write = (level: LogLevel) => (...words: unknown[]): void => {
  console[level]('[campus]', ...words)
  listeners.forEach((listener) => listener(level, words.join(' ')))
}

/** The console, with our name in front; the level is debug (specification, section 9). */
export const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }

/** Hears what is logged from now on, whichever bundle logs it. Gives the way to stop. */
export function watchLog(listener: LogListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const faults = shared('faults', () => ({ report: (fault: unknown): void => log.error(fault) }))

/** The one place where faults go: what should never happen, as opposed to a refusal. */
export function onFault(fault: unknown): void {
  faults.report(fault)
}

/** Sends faults somewhere else than to the console, for instance to a page's own error collector. */
export function reportFaultsTo(report: (fault: unknown) => void): void {
  faults.report = report
}
