import * as v from 'valibot'
import { onTokenRejected } from './mql/token.ts'
import { $session, type Session } from './session-state.ts'
import { shared } from './shared.ts'
import { sessionStore } from './storage.ts'

const KEY = 'drafts'
const stored = v.object({ owner: v.string(), forms: v.record(v.string(), v.record(v.string(), v.unknown())) })

/** What somebody has typed into a form and not saved: only what differs from what was saved, by field. Never a secret, never a file. */
export type Draft = Readonly<Record<string, unknown>>

const ownerOf = (session: Session): string | undefined => (session.status === 'user' ? `${session.user.clientId}/${session.user.userId}` : undefined)

function read(): v.InferOutput<typeof stored> | undefined {
  const text = sessionStore.get(KEY)
  if (text === null) return undefined
  try {
    return v.parse(stored, JSON.parse(text))
  } catch {
    sessionStore.remove(KEY)
    return undefined
  }
}

/** Forgets what everybody has typed and not saved. */
export const dropDrafts = (): void => sessionStore.remove(KEY)

/** What was not saved in a form of this name; undefined when there is nothing, or it is somebody else's. */
export function draftOf(form: string): Draft | undefined {
  const kept = read()
  return kept && kept.owner === ownerOf($session.get()) ? kept.forms[form] : undefined
}

/** Keeps what is not saved in a form until it is, for as long as the tab lives; an empty draft is none. Does nothing while nobody is signed in. */
export function keepDraft(form: string, draft: Draft): void {
  const owner = ownerOf($session.get())
  if (owner === undefined) return
  const kept = read()
  const forms = Object.fromEntries(Object.entries({ ...(kept?.owner === owner ? kept.forms : {}), [form]: draft }).filter(([, one]) => Object.keys(one).length > 0))
  if (Object.keys(forms).length > 0) sessionStore.set(KEY, JSON.stringify({ owner, forms }))
  else dropDrafts()
}

// Drafts outlive a session that the server has ended, and nothing else: who signs out has done with them, and nobody finds another person's.
shared('drafts.watching', () => {
  const state = { rejected: false }
  onTokenRejected(() => {
    state.rejected = true
  })
  return $session.listen((session, before) => {
    const owner = ownerOf(session)
    if (owner !== undefined && read()?.owner !== owner) dropDrafts()
    if (owner === undefined && before?.status === 'user')
      // The session hears of its end before others do.
      queueMicrotask(() => {
        if (!state.rejected) dropDrafts()
        state.rejected = false
      })
  })
})
