import { useEffect, useRef, useState } from 'react'
import { findHallTicketBeforeLogin } from '../../contract/hall-ticket.ts'
import { loadClient } from '../../core/client.ts'
import { call } from '../../core/mql/index.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../spec.ts'
import { InstitutionLine } from '../ui/institution-line.tsx'
import { InstitutionMissing } from '../ui/institution-missing.tsx'
import { Notice } from '../ui/notice.tsx'
import { useClient } from '../ui/use-client.ts'
import { useFailure } from '../ui/use-failure.ts'
import { useHost, useWords } from '../words.tsx'
import type { Lookup, LookupKey } from './check-form.ts'
import { FindForm } from './find-form.tsx'
import css from './hall-ticket.css?light'
import { BlockedCard, OutcomeSentence, type Outcome } from './outcomes.tsx'
import { TicketCard } from './ticket-card.tsx'
import { useExams } from './use-exams.ts'

const spec = elementSpec({
  tag: 'campus-hall-ticket',
  summary: 'Finds a hall ticket before sign-in and hands out the PDF.',
  surface: 'light',
  areas: ['public'],
  attributes: { exam: text('Code of the examination to begin with, for instance `W26`.') },
  events: {
    'campus-ticket-found': event<{ outcome: string }>('A lookup was answered.'),
    'campus-ticket-downloaded': event<{ version: number }>('The PDF was handed to the browser.'),
  },
  slots: { header: 'Above the card.', help: 'Below the card.', footer: 'Last.' },
})

const LABELS = { PRN: ['prn', 'hallTicket.prn'], SEAT: ['seatNo', 'hallTicket.seatNo'], APPLICATION: ['application', 'hallTicket.application'] } as const

function HallTicketScreen({ attributes, emit, carried }: ScreenProps<typeof spec>) {
  const { t, name, language } = useWords()
  const failure = useFailure()
  const host = useHost()
  const card = useRef<HTMLElement>(null)
  const state = useClient(attributes.client)
  const client = state.status === 'found' ? state.client : undefined
  const [exams, examsAgain] = useExams(client?.clientId)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [asked, setAsked] = useState<{ lookup: Lookup; language: string }>()
  const [outcome, setOutcome] = useState<Outcome>()

  const own = client?.labels.hallTicket
  const title = own ? name(own) : t('hallTicket.title')
  const labelOf = (key: LookupKey) => {
    const [label, words] = LABELS[key]
    const named = client?.labels[label]
    return named ? name(named) : t(words)
  }

  useEffect(() => {
    card.current?.querySelector<HTMLElement>('[data-outcome]')?.focus()
  }, [outcome])

  async function find(lookup: Lookup, chosen: string): Promise<void> {
    setAsked({ lookup, language: chosen })
    setBusy(true)
    setProblem('')
    const institution = await loadClient(attributes.client ?? '')
    const reply =
      institution.status === 'found'
        ? await call(findHallTicketBeforeLogin, { clientId: institution.client.clientId, ...lookup }, { toast: false })
        : institution.status === 'failed'
          ? institution.reply
          : undefined
    setBusy(false)
    if (!reply) return
    if (!reply.ok) {
      setOutcome(undefined)
      setProblem(failure(reply))
      emit('campus-failed', { code: reply.errorCode, message: reply.error })
      return
    }
    setOutcome(reply.result)
    emit('campus-ticket-found', { outcome: reply.result.outcome })
  }
  const another = () => setOutcome(undefined)

  if (state.status === 'notFound' || state.status === 'suspended')
    return (
      <section className="c-card c-stack" aria-label={title}>
        <InstitutionMissing state={state} onRetry={() => undefined} onChoose={(code) => host?.setAttribute('client', code)} />
      </section>
    )

  const found = client && outcome?.outcome === 'READY' ? outcome : undefined
  const blocked = client && outcome?.outcome === 'BLOCKED' ? outcome : undefined
  const sentence = outcome && outcome.outcome !== 'READY' && outcome.outcome !== 'BLOCKED' ? outcome : undefined
  return (
    <section ref={card} className="c-card c-stack" aria-label={title}>
      <InstitutionLine state={state} />
      {client && found ? (
        <TicketCard
          ticket={found.ticket}
          clientId={client.clientId}
          language={asked?.language ?? language}
          title={title}
          labelOf={labelOf}
          onDownloaded={(version) => emit('campus-ticket-downloaded', { version })}
          onAnother={another}
        />
      ) : null}
      {client && blocked ? (
        <BlockedCard blocked={blocked} client={client} busy={busy} onAgain={() => asked && void find(asked.lookup, asked.language)} onAnother={another} />
      ) : null}
      {found ?? blocked ? null : (
        <>
          <h1 className="c-title">{title}</h1>
          {state.status === 'failed' ? <InstitutionMissing state={state} onRetry={() => void loadClient(attributes.client ?? '')} onChoose={() => undefined} /> : null}
          <FindForm
            client={client}
            clientCode={attributes.client}
            exams={exams}
            exam={attributes.exam}
            carried={carried}
            busy={busy}
            title={title}
            labelOf={labelOf}
            onExamsAgain={examsAgain}
            onFind={(lookup, chosen) => void find(lookup, chosen)}
            answer={
              problem ? (
                <Notice kind="danger" announced>
                  {problem}
                </Notice>
              ) : sentence ? (
                <OutcomeSentence outcome={sentence} />
              ) : null
            }
          />
        </>
      )}
    </section>
  )
}

/** `<campus-hall-ticket>` (specification, section 2: download-exam-hall-ticket-Before-Login; domain brief 2.1.7). */
export const hallTicket = element({ spec, Screen: HallTicketScreen, styles: [css] })
