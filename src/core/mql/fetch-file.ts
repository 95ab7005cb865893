import { startCall } from '../feedback/blocker.ts'
import { buildFailure, type Reply } from './reply.ts'

/**
 * Fetches a whole file as one of the calls in flight, so that a slow download is reported and can be cancelled. Never
 * rejects.
 */
export async function fetchFile(address: string): Promise<Reply<Blob>> {
  const controller = new AbortController()
  const finished = startCall(false, () => controller.abort())
  try {
    const response = await fetch(address, { signal: controller.signal })
    const { status } = response
    return response.ok
      ? { ok: true, result: await response.blob() }
      : { ...buildFailure('status', `Unexpected status: ${status}`), status }
  } catch {
    return buildFailure(controller.signal.aborted ? 'cancelled' : 'network')
  } finally {
    finished()
  }
}
