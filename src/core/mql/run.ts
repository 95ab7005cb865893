import { buildFailure } from './reply.ts'
import type { MqlAnswer, RunOptions } from './run-activity-string.ts'

export type { Exchange, MqlAnswer, RunOptions } from './run-activity-string.ts'

/**
 * Runs an activity string as public clients write it: `o.[A,B]`, `r.[query_x]`. `data` is keyed by name. Never rejects.
 * Its code is loaded with the first call, because the screens use `call` and `query` instead.
 */
export const run = (
  activities: string,
  data?: Readonly<Record<string, unknown>>,
  options?: RunOptions,
): Promise<MqlAnswer> =>
  import('./run-activity-string.ts').then(
    ({ runActivityString }) => runActivityString(activities, data, options),
    () => buildFailure('network'),
  )
