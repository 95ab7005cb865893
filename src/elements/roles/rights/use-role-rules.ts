import { useMemo } from 'react'
import * as v from 'valibot'
import { typed } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'

/**
 * Returns the validation rules for the name and the code of a role, with the messages of the specification (section
 * 11.3.2).
 */
export function useRoleRules() {
  const { t } = useMessages()
  return useMemo(() => {
    const length = t('people.role.valid.length')
    const some = v.pipe(...typed, v.minLength(3, length), v.maxLength(60, length))
    return {
      name: v.pipe(...typed, v.nonEmpty(t('people.role.valid.name')), v.minLength(3, length), v.maxLength(60, length)),
      /** The name in another language; optional. */
      translation: v.union([v.pipe(...typed, v.literal('')), some], ({ issues }) => issues?.at(-1)?.message ?? length),
      code: v.pipe(...typed, v.regex(/^[A-Z0-9_]{2,40}$/, t('people.role.valid.code'))),
    }
  }, [t])
}
