import * as v from 'valibot'
import type { ClientDetails } from '../../contract/institution/institution.ts'
import { sessionSharing, type SessionUser } from '../../contract/sign-in/session.ts'
import { getConfig } from '../config/config.ts'
import { chooseClient } from '../chosen-client/choose-client.ts'
import { call } from '../mql/call.ts'
import { buildFailure } from '../mql/reply.ts'
import { $token, getCurrentToken, storeToken } from '../mql/token.ts'
import { ensureShared } from '../runtime/shared.ts'
import { clearSession } from '../session/session-end.ts'
import { recordSessionEnded } from '../session/session-ended.ts'
import { $session, finishLostSession } from '../session/session.ts'
import { sessionStore } from '../storage/storage.ts'
import { $kiosk } from './kiosk.ts'
import { signInThrough } from './sign-in-flow.ts'

/** The key of the name that the tabs of one session have in common, while they share it. */
const GROUP = 'tab-group'
/** How long a new tab waits for the answer of another one, in milliseconds. */
const WAIT_MS = 2500

/** What tabs of one origin tell each other. `id` pairs a question with its answer. */
const message = v.variant('kind', [
  v.object({ kind: v.literal('ask'), id: v.string(), clientId: v.number() }),
  v.object({ kind: v.literal('answer'), id: v.string(), token: v.string(), group: v.string() }),
  v.object({ kind: v.literal('token'), group: v.string(), token: v.string() }),
  v.object({ kind: v.literal('end'), group: v.string() }),
])
type Message = v.InferOutput<typeof message>

/** Returns the channel to the tabs that use the same server; undefined where the browser has none. */
const openChannel = (): BroadcastChannel | undefined =>
  'BroadcastChannel' in globalThis ? new BroadcastChannel(`campus-elements.session ${getConfig().baseURL}`) : undefined

const findGroup = (): string | null => sessionStore.get(GROUP)

/** Answers a tab that asks for the session of an institution, if this tab has one and the server allows it. */
async function answerTab({ id, clientId }: Extract<Message, { kind: 'ask' }>, sendAnswer: (message: Message) => void) {
  const session = $session.get()
  if (session.status !== 'user' || session.user.clientId !== clientId || $kiosk.get()) return
  const reply = await call(sessionSharing, null, { toast: false })
  const token = getCurrentToken()
  if (!reply.ok || !reply.result.allowed || !token) return
  const name = findGroup() ?? crypto.randomUUID()
  sessionStore.set(GROUP, name)
  sendAnswer({ kind: 'answer', id, token, group: name })
}

function listenForTabs(): void {
  const channel = openChannel()
  if (!channel) return
  const state = { received: '' }
  const sendToTabs = (message: Message) => channel.postMessage(message)
  channel.addEventListener('message', ({ data }) => {
    const parsed = v.safeParse(message, data)
    if (!parsed.success) return
    const received = parsed.output
    if (received.kind === 'ask') void answerTab(received, sendToTabs)
    if (received.kind === 'answer' || received.kind === 'ask' || received.group !== findGroup()) return
    if (received.kind === 'token' && getCurrentToken()) {
      state.received = received.token
      storeToken(received.token, false)
    } else if (received.kind === 'end') {
      sessionStore.remove(GROUP)
      recordSessionEnded()
      finishLostSession()
    }
  })
  // A renewed token keeps the other tabs signed in: the one before it is accepted for a short time only.
  $token.listen((token) => {
    const name = findGroup()
    if (name && token && token !== state.received) sendToTabs({ kind: 'token', group: name, token })
  })
  $session.listen(({ status }) => {
    const name = findGroup()
    if (status !== 'guest' || !name) return
    sessionStore.remove(GROUP)
    sendToTabs({ kind: 'end', group: name })
  })
}

/** Lets tabs that ask for it use the session of this tab, where institution and server allow it. Idempotent. */
export function shareSessionWithTabs(): void {
  ensureShared('tabs', () => {
    listenForTabs()
    return true
  })
}

/** Asks the other tabs of this origin for a session at an institution. */
function askTabs(clientId: number): Promise<Extract<Message, { kind: 'answer' }> | undefined> {
  const channel = openChannel()
  if (!channel) return Promise.resolve(undefined)
  const id = crypto.randomUUID()
  return new Promise((resolve) => {
    const finishSearch = (found?: Extract<Message, { kind: 'answer' }>) => {
      clearTimeout(timer)
      channel.close()
      resolve(found)
    }
    const timer = setTimeout(finishSearch, WAIT_MS)
    channel.addEventListener('message', ({ data }) => {
      const parsed = v.safeParse(message, data)
      if (parsed.success && parsed.output.kind === 'answer' && parsed.output.id === id) finishSearch(parsed.output)
    })
    channel.postMessage({ kind: 'ask', id, clientId } satisfies Message)
  })
}

/**
 * Signs this tab in with the session of another tab, if there is one at this institution and it may be shared. Returns
 * the person, or undefined. Nothing is stored beyond the tab, and a shared computer neither asks nor answers.
 */
export async function joinOtherTab(client: ClientDetails): Promise<SessionUser | undefined> {
  const { clientId } = client
  const isTabFree = () => $session.get().status === 'guest' && !getCurrentToken() && !$kiosk.get()
  if (!isTabFree() || !isSecureContext) return undefined
  const found = await askTabs(clientId)
  if (!found || !isTabFree()) return undefined
  await chooseClient(client)
  const reply = await signInThrough(
    clientId,
    async () => {
      storeToken(found.token, true)
      // Any script of this origin can answer, with a session of its own: the server says whether it may be shared.
      const sharing = await call(sessionSharing, null, { toast: false })
      if (!sharing.ok) return sharing
      return sharing.result.allowed ? { ok: true, result: {} } : buildFailure('noToken')
    },
    'staff',
  )
  if (!reply.ok) return undefined
  if (reply.result.clientId !== clientId) {
    clearSession()
    return undefined
  }
  sessionStore.set(GROUP, found.group)
  shareSessionWithTabs()
  return reply.result
}
