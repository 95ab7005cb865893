import { useEffect, useMemo, useRef, useState } from 'react'
import { isUnusable, loadClient } from '../../../core/institution/client.ts'
import { buildFailure, type Refused } from '../../../core/mql/reply.ts'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { CardTitle } from '../../institution/parts/card-title.tsx'
import { HelpLine } from '../../institution/parts/help-line.tsx'
import { getFieldText } from '../../ui/field/form-text.ts'
import { InstitutionLine } from '../../institution/parts/institution-line.tsx'
import { InstitutionMissing } from '../../institution/parts/institution-missing.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useClient } from '../../ui/query/use-client.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import type { FormErrors } from './check-form.ts'
import { FindTicketForm } from './find-ticket-form.tsx'
import { HALL_TICKET_ATTRIBUTES, HALL_TICKET_EVENTS } from './hall-ticket-spec.ts'
import { loadResults, styles, type Results } from './load-results.ts'
import type { LookupOutcome, LookupWait, SubmittedLookup } from './look-up.ts'
import { Announcement } from './announcement.tsx'
import { useAttempt } from './use-attempt.ts'
import { findDefaultExam, preloadExams, useExams } from './use-exams.ts'
import { useInstitutionTerms } from './use-institution-terms.ts'

const spec = elementSpec({
  tag: 'campus-hall-ticket',
  summary: 'Finds a hall ticket without a sign-in and provides the PDF.',
  surface: 'light',
  messages: ['public'],
  attributes: HALL_TICKET_ATTRIBUTES,
  events: HALL_TICKET_EVENTS,
})

/** Type of the function that emits the element's events. */
export type EmitEvent = ScreenProps<typeof spec>['emit']

function HallTicketScreen({ attributes, emit, carried }: ScreenProps<typeof spec>) {
  const { language, tag } = useMessages()
  const failure = useFailure()
  const host = useHost()
  const card = useRef<HTMLElement>(null)
  const code = attributes.client ?? ''
  const state = useClient(attributes.client)
  const client = state.status === 'found' ? state.client : undefined
  const terms = useInstitutionTerms(client?.labels)
  const [exams, ensureExams] = useExams(client?.clientId)
  const [waiting, setWaiting] = useState<LookupWait>()
  const [wrong, setWrong] = useState<FormErrors>({})
  const [initial, setInitial] = useState(carried)
  const [submitted, setSubmitted] = useState<SubmittedLookup>()
  const [outcome, setOutcome] = useState<LookupOutcome>()
  const [results, setResults] = useState<Results>()
  const [lost, setLost] = useState(false)
  const { busy, refused, attempt, cancel, clear } = useAttempt((reply) => {
    setWaiting(undefined)
    setLost(reply?.failure === 'network')
    if (reply) emit('campus-failed', { code: reply.errorCode, message: failure(reply) })
  })
  const isOffline =
    lost || [state, exams].some((loaded) => loaded.status === 'failed' && loaded.reply.failure === 'network')
  const kept = useMemo(() => (isOffline ? results?.readStoredTicket(code) : undefined), [isOffline, results, code])

  // Prefetch the result screens after everything that is needed sooner.
  useEffect(() => {
    if (exams.status === 'found' || isOffline) void loadResults(host, tag).then(setResults)
  }, [exams.status, isOffline, host, tag])

  useEffect(() => {
    // A ticket that nobody has asked for must not take the focus.
    if (submitted?.typed.by) card.current?.querySelector<HTMLElement>('[data-outcome]')?.focus()
  }, [submitted, outcome])

  async function runLookup(
    screens: Results,
    question: SubmittedLookup,
    clientId: number,
    signal: AbortSignal,
  ): Promise<Refused | undefined> {
    const reply = await screens.lookUp({ clientId, ...question.lookup }, signal, setWaiting)
    if (!reply.ok) return reply
    setSubmitted(question)
    setInitial(question.typed)
    setOutcome(reply.result)
    emit('campus-ticket-found', { outcome: reply.result.outcome })
    return undefined
  }

  /**
   * Validates the form and looks the ticket up. Loads missing data first, because a form in the page's HTML may be
   * submitted before anything has loaded.
   */
  async function findTicket(data: FormData, signal: AbortSignal): Promise<Refused | undefined> {
    setWrong({})
    const institution = await loadClient(code)
    if (institution.status === 'failed') return institution.reply
    if (institution.status !== 'found') return undefined
    const { clientId, hallTicket: rules } = institution.client
    const listed = await ensureExams(clientId)
    if (listed.status === 'failed') return listed.reply
    const usual = listed.status === 'found' ? findDefaultExam(listed.events, attributes.exam) : undefined
    const screens = await loadResults(host, tag)
    if (!screens) return buildFailure('network')
    setResults(screens)
    const checked = screens.checkForm(data, rules, terms.getLabel, usual ? String(usual.examEventId) : '')
    setWrong(checked.wrong)
    setOutcome(undefined)
    if (Object.keys(checked.wrong).length > 0) return undefined
    const typed = Object.fromEntries([...data.keys()].map((key) => [key, getFieldText(data, key)]))
    return runLookup(screens, { lookup: checked.lookup, typed }, clientId, signal)
  }

  /** Clears the form and moves the focus there, so that the next candidate does not see the previous one's number. */
  function clearForm(): void {
    setInitial(({ examEventId = '', by = '', lang = '' }) => ({ examEventId, by, lang }))
    setSubmitted(undefined)
    setOutcome(undefined)
    clear()
    requestAnimationFrame(() => host?.focus())
  }

  // Without a host element this is the form prerendered in the page. It has no data yet and must render as a form.
  if (host && (code === '' || isUnusable(state)))
    return (
      <section className="c-card c-stack" aria-label={terms.title}>
        <CardTitle>{terms.title}</CardTitle>
        <InstitutionMissing
          code={code}
          state={state}
          isRequired={code !== ''}
          onChoose={(chosen) => host.setAttribute('client', chosen)}
        />
      </section>
    )

  const problem = refused ? failure(refused) : ''
  return (
    <section ref={card} className="c-card c-stack" aria-label={terms.title}>
      <InstitutionLine state={state} />
      {results && client && submitted && outcome && results.isCard(outcome) ? (
        <results.Card
          outcome={outcome}
          client={client}
          language={submitted.typed.lang ?? language}
          portal={attributes.portal}
          busy={busy}
          problem={problem}
          waiting={waiting}
          emit={emit}
          onAgain={() => void attempt((signal) => runLookup(results, submitted, client.clientId, signal))}
          onAnother={clearForm}
          onCancel={cancel}
        />
      ) : (
        <>
          {results && kept ? <results.StoredCopy clientCode={code} kept={kept} isAnnounced={problem !== ''} /> : null}
          <CardTitle>{terms.title}</CardTitle>
          <FindTicketForm
            client={client}
            clientCode={attributes.client}
            exams={exams}
            exam={attributes.exam}
            initial={initial}
            busy={busy}
            terms={terms}
            wrong={wrong}
            ErrorSummary={results?.ErrorSummary}
            onFind={(data) => void attempt((signal) => findTicket(data, signal))}
            answer={
              problem && !kept ? (
                <Announcement>
                  <Notice kind="danger">{problem}</Notice>
                </Announcement>
              ) : results && client ? (
                <results.Answer outcome={outcome} client={client} waiting={waiting} onCancel={cancel} />
              ) : null
            }
          />
        </>
      )}
      {results && client && (
        <results.OwnTicket
          clientId={client.clientId}
          exams={exams}
          exam={attributes.exam}
          isIdle={!submitted}
          onFound={(lookup, found) => {
            setSubmitted({ lookup, typed: {} })
            setOutcome(found)
          }}
          onGone={clearForm}
        />
      )}
      {results && <results.Shared />}
      <HelpLine state={state} />
    </section>
  )
}

/** The `<campus-hall-ticket>` element (specification, sections 2 and 11.1.7). */
export const hallTicket = element({ spec, Screen: HallTicketScreen, styles, prepare: preloadExams })
