import { useMemo } from 'react'
import * as v from 'valibot'
import { useMessages } from '../../runtime/messages.tsx'

/** Returns the validation rules for the name and the code of a role, with the messages of the domain brief (2.3.2). */
export function useRoleRules() {
  const { t } = useMessages()
  return useMemo(() => {
    const length = t('people.role.valid.length')
    const some = v.pipe(v.string(), v.trim(), v.minLength(3, length), v.maxLength(60, length))
    return {
      name: v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty(t('people.role.valid.name')),
        v.minLength(3, length),
        v.maxLength(60, length),
      ),
      /** The name in another language; optional. */
      translation: v.union(
        [v.pipe(v.string(), v.trim(), v.literal('')), some],
        ({ issues }) => issues?.at(-1)?.message ?? length,
      ),
      code: v.pipe(v.string(), v.trim(), v.regex(/^[A-Z0-9_]{2,40}$/, t('people.role.valid.code'))),
    }
  }, [t])
}
