import type { ReactNode } from 'react'
import { useMemo } from 'react'
import * as v from 'valibot'
import type { CaseAct } from '../../../contract/payments/payment-cases.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ReasonPanel } from '../../ui/form/reason-panel.tsx'
import { Form } from '../../ui/form/form.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useCaseDecision } from './use-case-decision.ts'

const LONGEST_REASON = 300
const LONGEST_REFERENCE = 60

interface ActPanelProps {
  readonly act: CaseAct
  readonly caseNo: string
  readonly about: ReactNode
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for the bank's reference of a refund that was sent. */
function RefundPanel({ caseNo, about, onDone, onClose }: Omit<ActPanelProps, 'act'>) {
  const { t } = useMessages()
  const rules = useRules()
  const decide = useCaseDecision(onDone)
  const schema = useMemo(() => v.object({ note: rules.required(LONGEST_REFERENCE) }), [rules])
  const form = useForm({
    schema,
    initial: { note: '' },
    onSubmit: ({ note }) => decide({ act: 'SEND_REFUND', caseNo, note }),
  })
  const title = t('figures.case.act.SEND_REFUND')
  return (
    <Drawer
      title={title}
      about={about}
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button busy={form.busy} onClick={form.submit}>
            {title}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <Form form={form} label={title}>
        <p className="c-soft">{t('figures.case.refundEffect')}</p>
        <LineField
          {...form.field('note', t('figures.case.reference'))}
          hint={t('figures.case.referenceHint')}
          maxLength={LONGEST_REFERENCE}
          autoComplete="off"
          dir="ltr"
          required
        />
      </Form>
    </Drawer>
  )
}

/** Takes a step with a case: asks for what the step needs. */
export function CasePanel({ act, caseNo, about, onDone, onClose }: ActPanelProps) {
  const { t } = useMessages()
  const decide = useCaseDecision(onDone)
  if (act === 'SEND_REFUND') return <RefundPanel caseNo={caseNo} about={about} onDone={onDone} onClose={onClose} />
  return (
    <ReasonPanel
      title={t(`figures.case.act.${act}`)}
      about={about}
      action={t(`figures.case.act.${act}`)}
      label={t(`figures.case.reason.${act}`)}
      hint={t(act === 'CLOSE' ? 'figures.case.reasonHint.CLOSE' : 'figures.case.reasonHint.office')}
      longest={LONGEST_REASON}
      onReason={(note) => decide({ act, caseNo, note })}
      onClose={onClose}
    />
  )
}
