import { useMemo, type ReactNode } from 'react'
import * as v from 'valibot'
import { PRINTED_NAME } from '../../../contract/exam-office/ticket-corrections.ts'
import { LONGEST_NAME } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import type { Correction } from './correction.ts'
import { Names } from './names.tsx'
import { useDecision } from './use-decision.ts'

const LONGEST_REASON = 300

interface ApprovePanelProps {
  readonly correction: Correction
  readonly step: 'COLLEGE' | 'UNIVERSITY'
  readonly about: ReactNode
  readonly onDone: () => void
  readonly onClose: () => void
}

const countWords = (text: string): number => text.trim().split(/\s+/).length

/**
 * Returns the name that the form starts with: what the student wants, where it is a whole name in Latin letters; in
 * capitals, where the record is.
 */
function getFirstName({ wanted, record }: Correction): string {
  const name = record?.name ?? ''
  if (!/^[\p{Script=Latin}\s.'’-]+$/u.test(wanted) || countWords(wanted) < countWords(name)) return name
  return name === name.toUpperCase() ? wanted.trim().toUpperCase() : wanted.trim()
}

/** Approves a step of a reported mistake; the college also says what exactly the name in the record becomes. */
export function ApprovePanel({ correction, step, about, onDone, onClose }: ApprovePanelProps) {
  const { t } = useMessages()
  const rules = useRules()
  const decide = useDecision(onDone)
  const { reference, record, printed, wanted, changes } = correction
  const isNaming = step === 'COLLEGE' && record !== null
  const printedName = printed?.name
  const schema = useMemo(() => {
    const letters = v.regex(PRINTED_NAME, t('figures.correction.nameLetters'))
    return v.pipe(
      v.object({
        name: isNaming ? v.pipe(rules.required(LONGEST_NAME), letters) : v.string(),
        localName: v.pipe(rules.text(LONGEST_NAME), letters),
        reason: rules.required(LONGEST_REASON),
      }),
      v.forward(
        v.check(
          ({ name, localName }) => !isNaming || (name !== printedName && `${name} · ${localName}` !== printedName),
          t('figures.correction.samePrint'),
        ),
        ['name'],
      ),
    )
  }, [rules, t, isNaming, printedName])
  const form = useForm({
    schema,
    initial: { name: getFirstName(correction), localName: record?.localName ?? '', reason: '' },
    onSubmit: ({ name, localName, reason }) => {
      const proposed = [
        { field: 'name' as const, before: record?.name ?? '', after: name },
        { field: 'localName' as const, before: record?.localName ?? '', after: localName },
      ].filter(({ before, after }) => after !== '' && after !== before)
      return decide({ decision: 'ACCEPT', reference, step, reason, changes: isNaming ? proposed : changes })
    },
  })
  const effect = step === 'COLLEGE' ? 'first' : changes.length > 0 ? 'record' : 'data'
  return (
    <Drawer
      title={t('figures.correction.approve')}
      about={about}
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button busy={form.busy} onClick={form.submit}>
            {t('figures.correction.approve')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <Form form={form} label={t('figures.correction.approve')}>
        <p className="c-soft">{t(`figures.correction.effect.${effect}`)}</p>
        <FixedValue label={t('figures.correction.wanted')}>
          <bdi>{wanted}</bdi>
        </FixedValue>
        {step === 'UNIVERSITY' && changes.length > 0 ? (
          <FixedValue label={t('figures.correction.proposed')}>
            <Names names={changes.map(({ after }) => after)} />
          </FixedValue>
        ) : null}
        {isNaming ? (
          <LineField
            {...form.field('name', t('figures.correction.name'))}
            hint={t('figures.correction.nameHint')}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            required
          />
        ) : null}
        {isNaming && record.localName !== null ? (
          <LineField
            {...form.field('localName', t('figures.correction.localName'))}
            maxLength={LONGEST_NAME}
            autoComplete="off"
          />
        ) : null}
        <TextArea
          {...form.field('reason', t('figures.correction.checked'))}
          hint={t('figures.correction.checkedHint')}
          required
          max={LONGEST_REASON}
        />
      </Form>
    </Drawer>
  )
}
