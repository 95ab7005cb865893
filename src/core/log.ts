import { shared } from './shared.ts'

/** The console, with our name in front; the level is debug (specification, section 9). */
export const log = {
  debug: (...words: unknown[]): void => console.debug('[campus]', ...words),
  info: (...words: unknown[]): void => console.info('[campus]', ...words),
  warn: (...words: unknown[]): void => console.warn('[campus]', ...words),
  error: (...words: unknown[]): void => console.error('[campus]', ...words),
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
