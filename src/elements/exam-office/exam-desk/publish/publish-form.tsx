import { useState } from 'react'
import { ticketRecipients } from '../../../../contract/exam-office/ticket-desk.ts'
import { MomentField } from '../../../assignments/parts/windows/moment-field.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { CheckField, RadioGroup } from '../../../ui/form/fields/choice-fields.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { useLiveQuery } from '../../../ui/query/use-live-query.ts'
import { Failed, Loading } from '../../../ui/query/query-state.tsx'
import type { Check, Exam, Setup } from '../exams.ts'
import { Findings } from '../tickets/readiness.tsx'
import { useReadiness } from '../tickets/use-readiness.ts'
import { Reach } from './reach.tsx'
import { usePublishForm } from './use-publish-form.ts'

const LONGEST_REASON = 300

interface PublishFormProps {
  readonly exam: Exam
  readonly setup: Setup
  readonly onStarted: () => void
  /** Absent: the tickets are not published yet, and there is nothing to return to. */
  readonly onCancel?: () => void
}

/** Renders the form that publishes hall tickets: what will happen, from when to when, and what stands in the way. */
export function PublishForm({ exam, setup, onStarted, onCancel }: PublishFormProps) {
  const { t, number, instant, name } = useMessages()
  const confirm = useConfirm()
  const [checks, again] = useReadiness(exam)
  const [channel, secondChannel] = setup.messageChannels
  const by = secondChannel ? 'BOTH' : (channel ?? 'NONE')
  const [recipients] = useLiveQuery(ticketRecipients, by !== 'NONE', { examEventId: exam.examEventId })
  const [refused, setRefused] = useState<readonly Check[]>()
  const blocking =
    refused ?? (checks.status === 'found' ? checks.rows : []).filter(({ blocks, count }) => blocks && count > 0)
  const { tickets, holds } = exam
  const form = usePublishForm({
    exam,
    canTell: by !== 'NONE',
    blocked: blocking.length > 0,
    ask: (opensAt) =>
      confirm({
        detail: t(opensAt === null ? 'examDesk.publish.askNow' : 'examDesk.publish.askLater', {
          exam: name(exam.names),
          count: tickets,
          number: number(tickets),
          time: opensAt === null ? '' : instant(opensAt),
        }),
        action: t('examDesk.publish'),
      }),
    onStarted,
    onBlocked: setRefused,
  })
  if (checks.status === 'loading') return <Loading />
  if (checks.status === 'failed') return <Failed reply={checks.reply} onAgain={() => again()} />
  return (
    <Form form={form} label={t('examDesk.step.publish')}>
      <ul className="c-effects">
        <li>{t('examDesk.publish.freeze', { count: tickets, number: number(tickets) })}</li>
        <li>{t('examDesk.publish.find')}</li>
        {holds > 0 ? <li>{t('examDesk.publish.holds', { count: holds, number: number(holds) })}</li> : null}
        <li>{t('examDesk.publish.later')}</li>
      </ul>
      {blocking.length > 0 ? (
        <section className="c-stack" aria-label={t('examDesk.publish.blocked')}>
          <Findings checks={blocking} />
          <TextArea
            {...form.field('waive', t('examDesk.publish.waive'))}
            hint={t('examDesk.publish.waiveHint')}
            required
            max={LONGEST_REASON}
          />
        </section>
      ) : null}
      <RadioGroup
        {...form.field('when', t('examDesk.publish.when'))}
        onChange={(when) => form.field('when', t('examDesk.publish.when')).onChange(when === 'now' ? 'now' : 'later')}
        choices={[
          { value: 'later', label: t('examDesk.publish.atTime') },
          { value: 'now', label: t('examDesk.publish.now') },
        ]}
      />
      <div className="c-pair">
        {form.values.when === 'later' ? (
          <MomentField {...form.parts('opens', t('examDesk.publish.opens'))} required />
        ) : null}
        <MomentField {...form.parts('closes', t('examDesk.publish.closes'))} required />
      </div>
      <CheckField
        {...form.field('tell', t(`examDesk.publish.tell.${by}`))}
        off={by === 'NONE'}
        hint={t(by === 'NONE' ? 'examDesk.publish.cannotTell' : 'examDesk.publish.tellHint')}
      />
      {recipients.status === 'found' && recipients.rows[0] ? <Reach counts={recipients.rows[0]} by={by} /> : null}
      <div className="c-row">
        <Button type="submit" busy={form.busy}>
          {t('examDesk.publish')}
        </Button>
        {onCancel ? (
          <Button kind="quiet" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
