/** What a log keeps of a fault. */
export type LoggedFault = Readonly<Record<'type' | 'message' | 'stack', string>>

/** The library of the database puts the values of a statement behind this. */
const VALUES = '\nparams:'

const withoutValues = (text: string): string => text.split(VALUES)[0] ?? ''

/**
 * A fault as it may be written down: the statement that failed and why, without its values, among which are
 * codes of messages, addresses and hashes. Everything else that hangs on an error is left out for the same reason.
 */
export function loggedFault(error: unknown): LoggedFault {
  if (!(error instanceof Error)) return { type: typeof error, message: 'Something that is no error was thrown.', stack: '' }
  const cause = error.cause instanceof Error ? `: ${withoutValues(error.cause.message)}` : ''
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.name, message: withoutValues(error.message) + cause, stack: frames.join('\n') }
}
