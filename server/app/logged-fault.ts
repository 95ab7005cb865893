/** The parts of an error that are logged. */
export type LoggedFault = Readonly<Record<'type' | 'message' | 'stack', string>>

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
