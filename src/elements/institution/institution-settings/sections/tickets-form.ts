import { useMemo } from 'react'
import * as v from 'valibot'
import { LABEL_KEYS } from '../../../../contract/institution/definition.ts'
import { LOOKUP_FACTORS, LOOKUP_KEYS } from '../../../../contract/institution/institution.ts'
import { isNumberExample } from '../../../../contract/institution/number-example.ts'
import type { LanguageCode } from '../../../../contract/parts.ts'
import { mapLanguages } from '../../../../contract/i18n/translations.ts'
import { isLanguage } from '../../../../contract/parse-language.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { filterFilled } from '../../fields/filled-only.ts'
import type { SectionState, Shown } from '../use-section.ts'

type Term = (typeof LABEL_KEYS)[number]
type LookupKey = (typeof LOOKUP_KEYS)[number]

/** The longest term of an institution. */
export const LONGEST_TERM = 60
/** The longest example of a number. */
export const LONGEST_EXAMPLE = 40

/** Returns the settings of hall tickets as their form holds them. */
export const toTicketsInput = ({
  lookupKeys,
  factors,
  showPhoto,
  secondLanguage,
  examples,
  labels,
}: Shown<'TICKETS'>) => ({
  lookupKeys: [...lookupKeys] as string[],
  factors: [...factors] as string[],
  showPhoto,
  secondLanguage: secondLanguage ?? '',
  examples: Object.fromEntries(LOOKUP_KEYS.map((key) => [key, examples[key] ?? ''])) as Record<LookupKey, string>,
  labels: Object.fromEntries(
    LABEL_KEYS.map((term) => [term, mapLanguages((language) => labels[term]?.[language] ?? '')]),
  ) as Record<Term, Record<LanguageCode, string>>,
})

/** Manages the form of hall tickets. */
export function useTicketsForm(state: SectionState<'TICKETS'>) {
  const { t } = useMessages()
  const rules = useRules()
  const { examples: examplesBefore } = state.base
  const schema = useMemo(() => {
    const term = rules.text(LONGEST_TERM)
    const terms = v.object(mapLanguages(() => term))
    const exampleSchema = (key: LookupKey) =>
      v.pipe(
        rules.text(LONGEST_EXAMPLE),
        v.check(
          (text) => text === '' || text === examplesBefore[key] || isNumberExample(text),
          t('settings.exampleWrong'),
        ),
      )
    return v.object({
      lookupKeys: rules.some(),
      factors: rules.some(),
      showPhoto: v.boolean(),
      secondLanguage: v.string(),
      examples: v.object({
        PRN: exampleSchema('PRN'),
        SEAT: exampleSchema('SEAT'),
        APPLICATION: exampleSchema('APPLICATION'),
      }),
      labels: v.object({ hallTicket: terms, prn: terms, seatNo: terms, college: terms }),
    })
  }, [rules, t, examplesBefore])
  return useForm({
    schema,
    initial: toTicketsInput(state.base),
    keep: 'institution-settings-tickets',
    onSubmit({ lookupKeys, factors, showPhoto, secondLanguage, examples, labels }) {
      const named = LABEL_KEYS.map((term) => [term, filterFilled(labels[term])] as const)
      const values: Shown<'TICKETS'> = {
        lookupKeys: LOOKUP_KEYS.filter((key) => lookupKeys.includes(key)),
        factors: LOOKUP_FACTORS.filter((factor) => factors.includes(factor)),
        showPhoto,
        secondLanguage: isLanguage(secondLanguage) ? secondLanguage : null,
        examples: filterFilled(examples),
        labels: Object.fromEntries(named.filter(([, texts]) => Object.keys(texts).length > 0)),
      }
      return state.save(values, values)
    },
  })
}
