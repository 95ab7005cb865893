import { findUser } from '../../../contract/people/user-detail.ts'
import { query } from '../../../core/mql/index.ts'
import type { PickerOption } from '../picker/options.ts'

/** People for a picker, by what is typed; none where the caller may find nobody. */
export async function findPeople(text: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  if (text.trim() === '') return []
  const reply = await query([findUser], { findUser: { text } }, { signal, toast: false })
  return reply.ok ? reply.result.findUser.map(({ userId, displayName, loginName }) => ({ value: userId, label: displayName, detail: loginName })) : []
}
