import { useCallback } from 'react'
import { answerIdentity, askIdentity } from '../../../core/sign-in/recent-identity.ts'
import { callRecent } from '../../../core/mql/call-recent.ts'
import type { CallOptions } from '../../../core/mql/index.ts'
import { usePageDialog } from '../overlay/use-page-dialog.ts'

type Recent = Parameters<typeof callRecent>[0]
/** Makes a call that requires a recent authentication. */
export type CallRecent = <A extends Recent>(
  activity: A,
  input: Parameters<typeof callRecent<A>>[1],
  options?: CallOptions,
) => ReturnType<typeof callRecent<A>>

/**
 * Returns a function for calls that require recent authentication. Where it is missing, the page's dialog asks the
 * person to confirm their identity, and the call is repeated.
 */
export function useCallRecent(): CallRecent {
  const open = usePageDialog()
  return useCallback<CallRecent>(
    (activity, input, options) =>
      callRecent(
        activity,
        input,
        (needed) => {
          open(() => answerIdentity(false))
          return askIdentity(needed)
        },
        options,
      ),
    [open],
  )
}
