import { isUnavailable } from '../db/unavailable.ts'

/** The parts of an error that are logged. */
export type LoggedFault = Readonly<Record<'type' | 'message' | 'stack', string>>

/** How long the stack of a kind of fault is not logged again. */
const STACK_EVERY_MS = 60_000
/** At most this many kinds are remembered. */
const MOST_KINDS = 500

/** The database library appends the values of a statement after this marker. */
const VALUES = '\nparams:'

const removeValues = (text: string): string => text.split(VALUES)[0] ?? ''

/**
 * Returns the parts of an error that may be logged: the failed statement and the reason, without the values, which
 * include message codes, addresses and hashes. All other properties of the error are omitted for the same reason.
 */
export function toLoggedFault(error: unknown): LoggedFault {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something that is no error was thrown.', stack: '' }
  const cause = error.cause instanceof Error ? `: ${removeValues(error.cause.message)}` : ''
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.name, message: removeValues(error.message) + cause, stack: frames.join('\n') }
}

/** All faults of a database that is unavailable are of one kind, whichever statement has failed. */
const findKind = (error: unknown, { type, message, stack }: LoggedFault): string =>
  isUnavailable(error) ? 'unavailable' : `${type} ${stack.split('\n')[0] ?? message}`

/**
 * Creates the serializer of faults in the log: as `toLoggedFault`, with the stack of each kind of fault once a minute,
 * because an outage of ten seconds would write hundreds. `now` is a clock in milliseconds.
 */
export function createFaultSerializer(now: () => number = () => performance.now()): (error: unknown) => LoggedFault {
  const loggedAt = new Map<string, number>()
  return (error) => {
    const fault = toLoggedFault(error)
    const kind = findKind(error, fault)
    const last = loggedAt.get(kind)
    if (last !== undefined && now() - last < STACK_EVERY_MS) return { ...fault, stack: '' }
    if (loggedAt.size >= MOST_KINDS) loggedAt.clear()
    loggedAt.set(kind, now())
    return fault
  }
}
