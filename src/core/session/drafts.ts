import * as v from 'valibot'
import { onTokenRejected } from '../mql/token.ts'
import { $session, type Session } from './session-state.ts'
import { ensureShared } from '../runtime/shared.ts'
import { sessionStore } from '../storage/storage.ts'
import { createStoredJson } from '../storage/stored-value.ts'

const stored = createStoredJson(
  sessionStore,
  'drafts',
  v.object({ owner: v.string(), forms: v.record(v.string(), v.record(v.string(), v.unknown())) }),
)

/** The unsaved input of a form, by field: only values that differ from the saved ones. Never a secret, never a file. */
export type Draft = Readonly<Record<string, unknown>>

const findDraftOwner = (session: Session): string | undefined =>
  session.status === 'user' ? `${session.user.clientId}/${session.user.userId}` : undefined

/** Clears the drafts of all forms. */
export const clearDrafts = stored.clear

/** Returns the draft of a form by its name; undefined when there is none, or it belongs to another person. */
export function findDraft(form: string): Draft | undefined {
  const kept = stored.read()
  return kept && kept.owner === findDraftOwner($session.get()) ? kept.forms[form] : undefined
}

/**
 * Stores the draft of a form until it is saved or the tab is closed; an empty draft is removed. Does nothing while
 * nobody is signed in. Screens call it in a layout effect, so that nothing is lost between the input and the next
 * frame.
 */
export function storeDraft(form: string, draft: Draft): void {
  const owner = findDraftOwner($session.get())
  if (owner === undefined) return
  const kept = stored.read()
  const forms = Object.fromEntries(
    Object.entries({ ...(kept?.owner === owner ? kept.forms : {}), [form]: draft }).filter(
      ([, one]) => Object.keys(one).length > 0,
    ),
  )
  if (Object.keys(forms).length > 0) stored.write({ owner, forms })
  else clearDrafts()
}

// Drafts survive a session that the server has ended, and nothing else: they are cleared by signing out, and never
// shown to another person.
ensureShared('drafts.watching', () => {
  const state = { rejected: false }
  onTokenRejected(() => {
    state.rejected = true
  })
  return $session.listen((session, before) => {
    const owner = findDraftOwner(session)
    if (owner !== undefined && stored.read()?.owner !== owner) clearDrafts()
    if (owner === undefined && before?.status === 'user')
      // The session is notified of its end before other listeners.
      queueMicrotask(() => {
        if (!state.rejected) clearDrafts()
        state.rejected = false
      })
  })
})
