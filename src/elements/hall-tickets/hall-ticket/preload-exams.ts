import { loadClient } from '../../../core/institution/client.ts'
import { fetchExams, preloadedExams } from './use-exams.ts'

/** Loads the examinations of an institution before the form that shows them. */
export async function preloadExams(code: string): Promise<undefined> {
  const state = await loadClient(code)
  if (state.status !== 'found') return undefined
  const { clientId } = state.client
  if (!preloadedExams.has(clientId)) preloadedExams.set(clientId, { clientId, exams: await fetchExams(clientId) })
  return undefined
}
