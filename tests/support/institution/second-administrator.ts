import { ask, call, type WireEnvelope } from '../calls.ts'
import type { TestServer } from '../server/server.ts'

/** The code with which a call says that it waits for a second administrator. */
export const WAITS = 1113

interface Waiting {
  readonly itemId: number
  readonly change: string
  readonly about: string
  readonly facts: readonly string[]
  readonly obstacle: string | null
}

/** Returns the changes that wait for a second administrator, as an administrator sees them. */
export async function listWaitingChanges(server: TestServer, token: string): Promise<readonly Waiting[]> {
  const input = { page: 1, pageSize: 100, filters: { kind: { kind: 'choice', values: ['ACCESS_CHANGE'] } } }
  const { result } = await ask(server, 'waitingForAnswer', input, { token })
  return (result as { waitingForAnswer: readonly [{ readonly rows: readonly Waiting[] }] }).waitingForAnswer[0].rows
}

/** Approves the change that was requested last, as an administrator. */
export async function approveLast(server: TestServer, token: string): Promise<WireEnvelope> {
  const last = (await listWaitingChanges(server, token)).at(-1)
  return call(server, 'decideAccessChange', { decision: 'APPROVE', itemId: last?.itemId ?? 0 }, { token })
}
