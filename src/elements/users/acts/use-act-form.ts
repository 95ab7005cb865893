import { useMemo } from 'react'
import * as v from 'valibot'
import type { BulkAct } from '../../../contract/users/bulk-user-action.ts'
import type { SubmitProblems } from '../../ui/form/form-errors.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { NEEDS_REASON, type PanelKind } from './act-kinds.ts'

const EMPTY = { reason: '', on: '', role: '', college: '', validity: { from: '', to: '' }, text: '', successor: '' }

/** Values of the form. */
export type ActFormValues = Readonly<typeof EMPTY>

/** Converts the form's values to a bulk action. */
export function toBulkAct(kind: BulkAct['kind'], { reason, role, college, validity, text }: ActFormValues): BulkAct {
  const why = reason === '' ? {} : { reason }
  switch (kind) {
    case 'SUSPEND':
      return { kind, reason }
    case 'ADD_ROLE':
    case 'REMOVE_ROLE':
      return { kind, roleId: Number(role), ...why }
    case 'SET_COLLEGE':
      return { kind, collegeId: Number(college) }
    case 'SET_VALIDITY':
      return { kind, from: validity.from || null, to: validity.to || null }
    case 'MESSAGE':
      return { kind, text }
    default:
      return { kind }
  }
}

/** Returns today's date as `YYYY-MM-DD`: the earliest day after which an account can be closed. */
export const getToday = (): string => new Intl.DateTimeFormat('sv').format(new Date())

/** Manages the form of an action: the fields that its kind needs are required, all others stay empty. */
export function useActForm(kind: PanelKind, onSubmit: (filled: ActFormValues) => Promise<SubmitProblems | undefined>) {
  const { t } = useMessages()
  const rules = useRules()
  const schema = useMemo(() => {
    const optionalTextSchema = (wanted: boolean, max: number) => (wanted ? rules.required(max) : rules.text(max))
    return v.object({
      reason: optionalTextSchema(NEEDS_REASON.includes(kind), 300),
      on: v.union([v.literal(''), rules.day({ min: getToday() })], ({ issues }) => issues?.at(-1)?.message ?? ''),
      role: optionalTextSchema(kind === 'ADD_ROLE' || kind === 'REMOVE_ROLE', 20),
      college: optionalTextSchema(kind === 'SET_COLLEGE', 20),
      validity: rules.days(),
      text: optionalTextSchema(kind === 'MESSAGE', 500),
      successor: rules.text(40),
    })
  }, [kind, rules])
  const form = useForm({ schema, initial: EMPTY, onSubmit })
  // The error summary, which names the fields, renders before them, so register them here.
  for (const name of ['role', 'college', 'validity', 'text', 'reason', 'on'] as const)
    form.field(name, t(`people.act.${name}`))
  form.field('successor', t('people.leave.successor'))
  return form
}
