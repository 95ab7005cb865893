import { useMemo } from 'react'
import * as v from 'valibot'
import { useWords } from '../../words.tsx'

/** What the name and the code of a role must be, with the messages of the domain brief (2.3.2). */
export function useRoleRules() {
  const { t } = useWords()
  return useMemo(() => {
    const length = t('people.role.valid.length')
    const some = v.pipe(v.string(), v.trim(), v.minLength(3, length), v.maxLength(60, length))
    return {
      name: v.pipe(v.string(), v.trim(), v.nonEmpty(t('people.role.valid.name')), v.minLength(3, length), v.maxLength(60, length)),
      /** In another language; it may be left out. */
      translation: v.union([v.pipe(v.string(), v.trim(), v.literal('')), some], ({ issues }) => issues?.at(-1)?.message ?? length),
      code: v.pipe(v.string(), v.trim(), v.regex(/^[A-Z0-9_]{2,40}$/, t('people.role.valid.code'))),
    }
  }, [t])
}
