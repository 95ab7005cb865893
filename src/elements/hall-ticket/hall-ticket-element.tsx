import { useEffect, useRef, useState } from 'react'
import { findHallTicketBeforeLogin } from '../../contract/hall-ticket.ts'
import { loadClient } from '../../core/client.ts'
import { call } from '../../core/mql/index.ts'
import { failed, type Refused } from '../../core/mql/reply.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../spec.ts'
import { HelpLine } from '../ui/help-line.tsx'
import { textIn } from '../ui/form-text.ts'
import { InstitutionLine } from '../ui/institution-line.tsx'
import { InstitutionMissing } from '../ui/institution-missing.tsx'
import { useClient } from '../ui/use-client.ts'
import { useFailure } from '../ui/use-failure.ts'
import { useHost, useWords } from '../words.tsx'
import type { Lookup, Wrong } from './check-form.ts'
import { FindForm } from './find-form.tsx'
import { loadResults, styles, type Results } from './load-results.ts'
import { Answer, type Outcome } from './outcomes.tsx'
import { useExams, usualExam } from './use-exams.ts'
import { useNouns } from './use-nouns.ts'

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

/** One lookup as it was sent, with what stood in the form. */
interface Asked {
  readonly lookup: Lookup
  readonly typed: Readonly<Record<string, string>>
}

function HallTicketScreen({ attributes, emit, carried }: ScreenProps<typeof spec>) {
  const { language } = useWords()
  const failure = useFailure()
  const host = useHost()
  const card = useRef<HTMLElement>(null)
  const sending = useRef(false)
  const code = attributes.client ?? ''
  const state = useClient(attributes.client)
  const client = state.status === 'found' ? state.client : undefined
  const nouns = useNouns(client)
  const [exams, ensureExams] = useExams(client?.clientId)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [attempt, setAttempt] = useState(0)
  const [initial, setInitial] = useState(carried)
  const [asked, setAsked] = useState<Asked>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [results, setResults] = useState<Results>()

  // Before they are needed, and after all that is needed sooner.
  useEffect(() => {
    if (exams.status === 'found') void loadResults(host)
  }, [exams.status, host])

  useEffect(() => {
    card.current?.querySelector<HTMLElement>('[data-outcome]')?.focus()
  }, [outcome])

  async function put(question: Asked, clientId: number): Promise<Refused | undefined> {
    const reply = await call(findHallTicketBeforeLogin, { clientId, ...question.lookup }, { toast: false })
    if (!reply.ok) return reply
    setAsked(question)
    setInitial(question.typed)
    setOutcome(reply.result)
    emit('campus-ticket-found', { outcome: reply.result.outcome })
    return undefined
  }

  /** Whatever is still unknown is asked for first: a form that stood in the page may be sent before anything has loaded. */
  async function find(data: FormData): Promise<Refused | undefined> {
    const institution = await loadClient(code)
    if (institution.status === 'failed') return institution.reply
    if (institution.status !== 'found') return undefined
    const { clientId, hallTicket: rules } = institution.client
    const listed = await ensureExams(clientId)
    if (listed.status === 'failed') return listed.reply
    const usual = listed.status === 'found' ? usualExam(listed.events, attributes.exam) : undefined
    const screens = await loadResults(host)
    if (!screens) return failed('network')
    setResults(screens)
    const checked = screens.checkForm(data, rules, nouns.labelOf, usual ? String(usual.examEventId) : '')
    setWrong(checked.wrong)
    if (Object.keys(checked.wrong).length > 0) {
      setOutcome(undefined)
      return undefined
    }
    const typed = Object.fromEntries([...data.keys()].map((key) => [key, textIn(data, key)]))
    return put({ lookup: checked.lookup, typed }, clientId)
  }

  /** One at a time; what was typed stays, whatever comes of it. */
  async function attemptTo(act: () => Promise<Refused | undefined>): Promise<void> {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setProblem('')
    const refused = await act()
    sending.current = false
    setBusy(false)
    setAttempt((count) => count + 1)
    if (!refused) return
    setWrong({})
    setProblem(failure(refused))
    emit('campus-failed', { code: refused.errorCode, message: failure(refused) })
  }

  /** The next candidate must not find the number of the one before. */
  function another(): void {
    const { examEventId = '', by = '', lang = '' } = initial
    setInitial({ examEventId, by, lang })
    setAsked(undefined)
    setOutcome(undefined)
    setProblem('')
  }

  // Without an element around it this is the form that a page carries, which knows nothing yet and must be a form.
  if (host && (code === '' || state.status === 'notFound' || state.status === 'suspended'))
    return (
      <section className="c-card c-stack" aria-label={nouns.title}>
        <InstitutionMissing state={state} asked={code !== ''} onRetry={() => undefined} onChoose={(chosen) => host.setAttribute('client', chosen)} />
      </section>
    )

  const found = client && outcome && 'ticket' in outcome ? outcome : undefined
  const blocked = client && outcome?.outcome === 'BLOCKED' ? outcome : undefined
  const sentence = outcome && !('ticket' in outcome) && outcome.outcome !== 'BLOCKED' ? outcome : undefined
  return (
    <section ref={card} className="c-card c-stack" aria-label={nouns.title}>
      <InstitutionLine state={state} />
      {results && client && found ? (
        <results.TicketCard
          ticket={found.ticket}
          clientId={client.clientId}
          language={asked?.typed.lang ?? language}
          nouns={nouns}
          onDownloaded={(version) => emit('campus-ticket-downloaded', { version })}
          onFailed={(failure) => emit('campus-failed', failure)}
          onAnother={another}
        />
      ) : results && client && blocked && asked ? (
        <results.BlockedCard
          blocked={blocked}
          nouns={nouns}
          busy={busy}
          problem={problem}
          onAgain={() => void attemptTo(() => put(asked, client.clientId))}
          onAnother={another}
        />
      ) : (
        <>
          <h1 className="c-title">{nouns.title}</h1>
          <FindForm
            client={client}
            clientCode={attributes.client}
            exams={exams}
            exam={attributes.exam}
            initial={initial}
            busy={busy}
            nouns={nouns}
            wrong={wrong}
            attempt={attempt}
            onFind={(data) => void attemptTo(() => find(data))}
            answer={problem || sentence ? <Answer key={attempt} outcome={problem ? undefined : sentence} problem={problem} nouns={nouns} /> : null}
          />
        </>
      )}
      <HelpLine state={state} />
    </section>
  )
}

/** `<campus-hall-ticket>` (specification, section 2: download-exam-hall-ticket-Before-Login; domain brief 2.1.7). */
export const hallTicket = element({ spec, Screen: HallTicketScreen, styles })
