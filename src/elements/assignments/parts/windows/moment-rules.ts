import { useMemo } from 'react'
import * as v from 'valibot'
import { useMessages } from '../../../runtime/messages.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { CLOCK } from './moments.ts'

/** Returns the schemas of `MomentField`: a required moment, and one that may have no day. Stable per language. */
export function useMomentRules() {
  const { t } = useMessages()
  const rules = useRules()
  return useMemo(() => {
    const time = v.pipe(v.string(), v.nonEmpty(t('valid.required')), v.regex(CLOCK, t('window.valid.time')))
    return {
      required: v.object({ day: rules.day(), time }),
      /** Without a day its output is null, whatever the time. */
      optional: v.pipe(
        v.object({ day: rules.optional(rules.day()), time }),
        v.transform(({ day, time: clock }) => (day === null ? null : { day, time: clock })),
      ),
    }
  }, [t, rules])
}
