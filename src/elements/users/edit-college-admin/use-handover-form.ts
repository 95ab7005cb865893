import { useMemo } from 'react'
import * as v from 'valibot'
import type { RowOf } from '../../../contract/activity.ts'
import { handOverCollegeAdmin, HANDOVER_CHECKS, type collegeAdmin } from '../../../contract/users/college-admin.ts'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import type { PickerOption } from '../../ui/picker/options.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Which handover of which college a form is for. */
export interface HandoverOptions {
  readonly kind: 'HANDOVER' | 'ACTING'
  readonly row: RowOf<typeof collegeAdmin>
  /** Whether the college has no permanent administrator, so that nobody hands over. */
  readonly vacant: boolean
  readonly onDone: (sentence: string) => void
}

/** The field that shows each reason of a refusal. */
const FIELD_OF = {
  PAST: 'effectiveOn',
  ORDER_DATE: 'orderDate',
  SAME_PERSON: 'incoming',
  NOT_OF_COLLEGE: 'incoming',
  ACTING_UNTIL: 'actingUntil',
  CHECKLIST: 'FORMS',
  NOT_A_DOCUMENT: 'order',
  ALREADY_OPEN: undefined,
  OVER: undefined,
} as const

async function encodeBase64(file: File | undefined): Promise<string | null> {
  if (!file) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Returns the values, rules and submission of the form of a handover. */
export function useHandoverForm({ kind, row, vacant, onDone }: HandoverOptions) {
  const { t } = useMessages()
  const rules = useRules()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const acting = kind === 'ACTING'
  const schema = useMemo(() => {
    const checked = v.pipe(v.boolean(), v.literal(true, t('people.college.problem.CHECKLIST')))
    return v.object({
      incoming: v.pipe(
        v.custom<PickerOption | undefined>(() => true),
        v.check((option) => option !== undefined, t('people.college.who')),
      ),
      effectiveOn: rules.day({ min: row.today }),
      actingUntil: acting ? rules.day({ min: row.today }) : v.string(),
      overlapDays: v.string(),
      orderNo: rules.required(60),
      orderDate: rules.day({ max: row.today }),
      order: v.custom<readonly File[]>(() => true),
      FORMS: checked,
      HOLDS: checked,
      CORRECTIONS: checked,
      EXPORTS: checked,
    })
  }, [t, rules, row.today, acting])
  const initial = {
    incoming: undefined,
    orderNo: '',
    orderDate: '',
    effectiveOn: '',
    overlapDays: '0',
    actingUntil: '',
    order: [],
    FORMS: false,
    HOLDS: false,
    CORRECTIONS: false,
    EXPORTS: false,
  } as unknown as v.InferInput<typeof schema>
  return useForm({
    schema,
    initial,
    async onSubmit({ incoming, orderNo, orderDate, effectiveOn, overlapDays, actingUntil, order }) {
      const input = {
        collegeId: row.college.collegeId,
        kind,
        incoming: incoming?.value ?? '',
        orderNo,
        orderDate,
        effectiveOn,
        overlapDays: acting ? 0 : Number(overlapDays),
        actingUntil: acting ? actingUntil : null,
        checklist: [...HANDOVER_CHECKS],
        order: await encodeBase64(order[0]),
      }
      const reply = await callRecent(handOverCollegeAdmin, input, { toast: false })
      if (!reply.ok) return { message: failure(reply) }
      if (reply.result.outcome === 'DONE') {
        const { status } = reply.result
        onDone(t(vacant && status === 'APPROVED' ? 'people.college.done.APPOINTED' : `people.college.done.${status}`))
        return undefined
      }
      const { problem } = reply.result
      const field = FIELD_OF[problem]
      const sentence = t(`people.college.problem.${problem}`)
      return field ? { fields: { [field]: sentence } } : { message: sentence }
    },
  })
}
