import { findUser } from '../../../contract/users/user-detail.ts'
import { query } from '../../../core/mql/index.ts'
import type { PickerOption } from '../../ui/picker/options.ts'

/** Returns users for a picker that match the typed text; none if the caller may not search. */
export async function findPeople(text: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  if (text.trim() === '') return []
  const reply = await query([findUser], { findUser: { text } }, { signal, toast: false })
  return reply.ok
    ? reply.result.findUser.map(({ userId, displayName, loginName }) => ({
        value: userId,
        label: displayName,
        detail: loginName,
      }))
    : []
}
