import { ensureShared } from '../runtime/shared.ts'

/** The severity of a log entry. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error'
/** Receives log entries as text. */
export type LogListener = (level: LogLevel, parts: string) => void

const listeners = ensureShared('log', () => new Set<LogListener>())

const createWriter =
  (level: LogLevel) =>
  (...parts: unknown[]): void => {
    console[level]('[campus]', ...parts)
    listeners.forEach((listener) => listener(level, parts.join(' ')))
  }

/** Logs to the console, with our name as prefix; the level is debug (specification, section 9). */
export const log = {
  debug: createWriter('debug'),
  info: createWriter('info'),
  warn: createWriter('warn'),
  error: createWriter('error'),
}

/** Registers a listener for later log entries of all bundles. Returns a function that unregisters it. */
export function watchLog(listener: LogListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const faults = ensureShared('faults', () => ({ report: (fault: unknown): void => log.error(fault) }))

/** Reports a fault: an error that should never happen, as opposed to a refusal. All faults are reported here. */
export function onFault(fault: unknown): void {
  faults.report(fault)
}

/** Reports faults elsewhere than to the console, for instance to a page's own error collector. */
export function setFaultReporter(report: (fault: unknown) => void): void {
  faults.report = report
}
