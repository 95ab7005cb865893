import { useMemo } from 'react'
import * as v from 'valibot'
import type { RowOf } from '../../../contract/activity.ts'
import {
  collegeAdminCandidates,
  handOverCollegeAdmin,
  HANDOVER_CHECKS,
  MAX_ORDER_BYTES,
  MAX_OVERLAP_DAYS,
  type collegeAdmin,
} from '../../../contract/users/college-admin.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { query } from '../../../core/mql/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { CheckField } from '../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { DateField } from '../../ui/date/date-field.tsx'
import { FileField } from '../../ui/file/file-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import type { OptionSearch, PickerOption } from '../../ui/picker/options.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { VisitLink, type Visit } from './visit-link.tsx'

interface HandoverPanelProps {
  readonly kind: 'HANDOVER' | 'ACTING'
  readonly row: RowOf<typeof collegeAdmin>
  /** Whether the college has no permanent administrator, so that nobody hands over. */
  readonly vacant: boolean
  readonly visit: Visit
  readonly onClose: () => void
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

async function base64Of(file: File | undefined): Promise<string | null> {
  if (!file) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/**
 * Renders the form of a handover: the new administrator, the date, the order and the checklist (domain brief 2.3.5).
 */
export function HandoverPanel({ kind, row, vacant, visit, onClose, onDone }: HandoverPanelProps) {
  const { t, name, number } = useMessages()
  const rules = useRules()
  const failure = useFailure()
  const ask = useAskToLeave()
  const acting = kind === 'ACTING'
  const { collegeId } = row.college
  const verb = t(acting ? 'people.college.appoint' : vacant ? 'people.college.appointAdmin' : 'people.college.handOver')
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
  const form = useForm({
    schema,
    initial,
    async onSubmit({ incoming, orderNo, orderDate, effectiveOn, overlapDays, actingUntil, order }) {
      const input = {
        collegeId,
        kind,
        incoming: incoming?.value ?? '',
        orderNo,
        orderDate,
        effectiveOn,
        overlapDays: acting ? 0 : Number(overlapDays),
        actingUntil: acting ? actingUntil : null,
        checklist: [...HANDOVER_CHECKS],
        order: await base64Of(order[0]),
      }
      const reply = await callOnce(handOverCollegeAdmin, input, { toast: false })
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
  const search: OptionSearch = async (text) => {
    if (text.trim() === '') return []
    const reply = await query(
      [collegeAdminCandidates],
      { collegeAdminCandidates: { collegeId, text } },
      { toast: false },
    )
    if (!reply.ok) throw new Error(failure(reply))
    return reply.result.collegeAdminCandidates.map(({ userId, displayName, translations, loginName }) => ({
      value: userId,
      label: name({ name: displayName, translations }),
      detail: loginName,
    }))
  }
  const incoming = form.field('incoming', t('people.college.incoming'))
  const close = async () => {
    if (!form.dirty || (await ask())) onClose()
  }
  return (
    <Drawer title={verb} about={name(row.college)} onClose={() => void close()}>
      <Form form={form}>
        {row.decides ? null : <p>{t('people.college.universityApproves')}</p>}
        <Picker
          label={incoming.label}
          hint={t('people.college.incomingHint')}
          inputName={incoming.name}
          options={search}
          inOrder
          required
          value={incoming.value}
          onChange={incoming.onChange}
          {...(incoming.error ? { error: incoming.error } : {})}
        />
        <p className="c-small">
          <VisitLink visit={visit} path="/add-User">
            {t('people.college.addPerson')}
          </VisitLink>
        </p>
        <DateField
          {...form.field('effectiveOn', t(acting ? 'people.college.actingFrom' : 'people.college.effectiveOn'))}
          hint={t('people.college.midnight')}
          required
          min={row.today}
        />
        {acting ? (
          <DateField
            {...form.field('actingUntil', t('people.college.actingUntil'))}
            required
            min={form.values.effectiveOn || row.today}
          />
        ) : vacant ? null : (
          <ChooseField
            {...form.field('overlapDays', t('people.college.overlap'))}
            hint={t('people.college.overlapHint')}
            choices={Array.from({ length: MAX_OVERLAP_DAYS + 1 }, (_, days) => ({
              value: String(days),
              label: t('people.college.days', { count: days, number: number(days) }),
            }))}
          />
        )}
        <LineField {...form.field('orderNo', t('people.college.orderNo'))} required autoComplete="off" />
        <DateField {...form.field('orderDate', t('people.college.orderDate'))} required max={row.today} />
        <FileField
          {...form.field('order', t('people.college.scan'))}
          kinds={['pdf', 'jpeg', 'png']}
          maxBytes={MAX_ORDER_BYTES}
        />
        <fieldset className="c-checks">
          <legend className="c-label">{t('people.college.checklist')}</legend>
          {HANDOVER_CHECKS.map((check) => {
            const waiting = row.waiting[check]
            return (
              <CheckField
                key={check}
                {...form.field(check, t(`people.college.check.${check}`))}
                {...(waiting === null
                  ? {}
                  : { hint: t('people.college.waiting', { count: waiting, number: number(waiting) }) })}
              />
            )
          })}
        </fieldset>
        <div className="c-row">
          <Button type="submit" busy={form.busy}>
            {row.decides ? verb : t('people.college.ask')}
          </Button>
          <Button kind="secondary" onClick={() => void close()}>
            {t('common.cancel')}
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}
