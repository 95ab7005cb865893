import { atom, type ReadableAtom } from 'nanostores'
import { onTokenRejected } from '../mql/token.ts'
import { ensureShared } from '../runtime/shared.ts'
import { $session } from './session-state.ts'

const $ended = ensureShared('session.ended', () => {
  const $value = atom(false)
  let had = $session.get().status !== 'guest'
  $session.listen(({ status }) => {
    if (status !== 'user') return
    had = true
    $value.set(false)
  })
  onTokenRejected(() => $value.set(had))
  return $value
})

/**
 * Whether the last session of this page has ended by itself, until the next login. Who has signed out knows that. Not
 * part of the session's own store, because no public element needs it before its first field.
 */
export const $sessionEnded: ReadableAtom<boolean> = $ended

/** Records that another tab has learned of the end of the session. */
export const recordSessionEnded = (): void => $ended.set(true)
