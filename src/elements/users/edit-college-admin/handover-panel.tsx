import {
  collegeAdminCandidates,
  HANDOVER_CHECKS,
  MAX_ORDER_BYTES,
  MAX_OVERLAP_DAYS,
} from '../../../contract/users/college-admin.ts'
import { query } from '../../../core/mql/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { CheckField } from '../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { DateField } from '../../ui/date/date-field.tsx'
import { FileField } from '../../ui/file/file-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import type { OptionSearch } from '../../ui/picker/options.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useHandoverForm, type HandoverOptions } from './use-handover-form.ts'
import { VisitLink, type Visit } from './visit-link.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

interface HandoverPanelProps extends HandoverOptions {
  readonly visit: Visit
  readonly onClose: () => void
}

/**
 * Renders the form of a handover: the new administrator, the date, the order and the checklist (specification, section
 * 11.3.5).
 */
export function HandoverPanel({ kind, row, vacant, visit, onClose, onDone }: HandoverPanelProps) {
  const { t, name, number, language } = useMessages()
  const failure = useFailure()
  const ask = useAskToLeave()
  const acting = kind === 'ACTING'
  const { collegeId } = row.college
  const verb = t(acting ? 'people.college.appoint' : vacant ? 'people.college.appointAdmin' : 'people.college.handOver')
  const form = useHandoverForm({ kind, row, vacant, onDone })
  const searchPeople: OptionSearch = async (text) => {
    if (text.trim() === '') return []
    const reply = await query(
      [collegeAdminCandidates],
      { collegeAdminCandidates: { collegeId, text } },
      { toast: false },
    )
    if (!reply.ok) throw new Error(failure(reply))
    return reply.result.collegeAdminCandidates.map((person) => ({
      value: person.userId,
      label: formatPersonName(person, language),
      detail: person.loginName,
    }))
  }
  const incoming = form.field('incoming', t('people.college.incoming'))
  const closePanel = async () => {
    if (!form.dirty || (await ask())) onClose()
  }
  return (
    <Drawer title={verb} about={name(row.college)} onClose={() => void closePanel()}>
      <Form form={form}>
        {row.decides ? null : <p>{t('people.college.universityApproves')}</p>}
        <Picker
          label={incoming.label}
          hint={t('people.college.incomingHint')}
          inputName={incoming.name}
          options={searchPeople}
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
          <Button kind="secondary" onClick={() => void closePanel()}>
            {t('common.cancel')}
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}
