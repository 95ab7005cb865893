import * as v from 'valibot'
import type { OutputOf } from '../../contract/activity.ts'
import { INVALID_INPUT } from '../../contract/codes.ts'
import { openSetup, setupState } from '../../contract/institution/setup.ts'
import { call } from '../mql/call.ts'
import type { Refused } from '../mql/reply.ts'
import { getCurrentPath } from '../routing/address.ts'
import { clearLink, takeLink } from '../routing/one-time-link.ts'
import { normalisePath, parseQuery } from '../routing/path.ts'
import { localStore } from '../storage/storage.ts'
import { createStoredText } from '../storage/stored-value.ts'

/** The page of the setup. */
export const SETUP_ROUTE = '/setup'

/** The content of an open setup. */
export type SetupContent = Omit<Extract<OutputOf<typeof setupState>, { outcome: 'OPEN' }>, 'outcome'>

/** Why a setup cannot be shown. `noLink`: the page was opened without the link. */
export type SetupEnd = 'noLink' | 'invalid' | 'closed' | 'completed'

/** A setup that cannot be shown. `code` is that of the institution, once it exists and is known. */
export interface SetupEnded {
  readonly status: SetupEnd
  readonly code?: string | null
}

/** What opening the setup has led to. */
export type SetupEntry =
  | { readonly status: 'open'; readonly setupKey: string; readonly content: SetupContent }
  | SetupEnded
  | { readonly status: 'failed'; readonly reply: Refused }

// In the browser, not in the tab: the setup continues there after the tab was closed.
const storedKey = createStoredText(localStore, 'setup.key', v.pipe(v.string(), v.nonEmpty()))

/** Forgets the key of the setup, when it was continued elsewhere. The key of a completed setup leads to the login. */
export const forgetSetup = storedKey.clear

/** Returns the secret of the link that opened this page, and removes it from the URL at once; '' without one. */
const takeSetupLink = (): string => {
  const path = getCurrentPath()
  return takeLink('setup', normalisePath(path) === SETUP_ROUTE ? (parseQuery(path).token ?? '') : '', () => SETUP_ROUTE)
}

/**
 * Opens the setup: exchanges the link that opened this page for a key, which the browser keeps, and loads what has been
 * saved. A link that was used in this browser already does no harm.
 */
export async function enterSetup(): Promise<SetupEntry> {
  const token = takeSetupLink()
  if (token !== '') {
    const reply = await call(openSetup, { token }, { toast: false })
    if (!reply.ok && reply.errorCode !== INVALID_INPUT) return { status: 'failed', reply }
    clearLink('setup')
    const opened = reply.ok ? reply.result : ({ outcome: 'INVALID' } as const)
    if (opened.outcome === 'OPENED') storedKey.write(opened.setupKey)
    else if (opened.outcome === 'COMPLETED') return { status: 'completed', code: opened.code }
    else if (storedKey.read() === undefined) return { status: 'invalid' }
  }
  const setupKey = storedKey.read()
  if (setupKey === undefined) return { status: 'noLink' }
  const reply = await call(setupState, { setupKey }, { toast: false })
  if (!reply.ok) return { status: 'failed', reply }
  const { result } = reply
  if (result.outcome === 'COMPLETED') return { status: 'completed', code: result.code }
  if (result.outcome === 'CLOSED') {
    forgetSetup()
    return { status: token === '' ? 'closed' : 'invalid' }
  }
  const { outcome: _open, ...content } = result
  return { status: 'open', setupKey, content }
}
