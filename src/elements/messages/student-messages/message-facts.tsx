import { useState } from 'react'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import type { MessageState } from '../../../contract/messages/message-log.ts'
import type { StudentMessageDetail } from '../../../contract/messages/student-messages.ts'
import { LANGUAGE_CODES } from '../../../contract/parts.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Segmented } from '../../ui/dashboard/segmented.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { usePortalAddress } from '../../ui/navigation/portal-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

type Figures = StudentMessageDetail['figures'][number]
type Figure = Exclude<keyof Figures, 'channel'>

/** The states of the log that each figure counts. */
const STATES = {
  queued: ['QUEUED', 'RETRYING', 'SENDING'],
  sent: ['SENT'],
  failed: ['FAILED'],
  unreached: ['UNREACHED'],
  closed: ['CLOSED'],
} as const satisfies Readonly<Record<Figure, readonly [MessageState, ...MessageState[]]>>
const FIGURES: readonly Figure[] = ['queued', 'sent', 'failed', 'unreached', 'closed']

/** Renders the figures of one channel, each of which leads to exactly these messages in the log. */
function ChannelFigures({ messageId, figures }: { readonly messageId: string; readonly figures: Figures }) {
  const { t, number } = useMessages()
  const addressOf = usePortalAddress(undefined)
  const { channel } = figures
  const buildPath = (figure: Figure): string =>
    `/messages?filter.studentMessage=choice:${messageId}&filter.channel=choice:${channel}&filter.state=choice:${STATES[figure].join(',')}`
  return (
    <section className="c-stack" aria-labelledby={`figures-${channel}`}>
      <h3 className="c-label c-to-students-label" id={`figures-${channel}`}>
        {t(`messages.channel.${channel}`)}
      </h3>
      <dl className="c-facts">
        {FIGURES.map((figure) => {
          const count = number(figures[figure])
          const label = figure === 'closed' ? t('toStudents.figure.closed') : t(`messages.state.${STATES[figure][0]}`)
          return (
            <div key={figure}>
              <dt>{label}</dt>
              <dd>
                {addressOf && figures[figure] > 0 ? (
                  <a
                    href={addressOf(buildPath(figure)) satisfies Address}
                    aria-label={t('toStudents.log', { figure: label, number: count })}
                  >
                    {count}
                  </a>
                ) : (
                  count
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** Renders what a message says, in one of its languages. */
function StoredTexts({ texts, channels }: Pick<StudentMessageDetail, 'texts' | 'channels'>) {
  const { t, language: shown } = useMessages()
  const written = LANGUAGE_CODES.filter((one) => texts[one] !== undefined)
  const [chosen, setChosen] = useState(written.includes(shown) ? shown : written[0])
  const text = chosen && texts[chosen]
  if (!text) return null
  return (
    <>
      {written.length > 1 ? (
        <Segmented
          label={t('messages.column.language')}
          options={written.map((value) => ({ value, label: LANGUAGES[value].nativeName, lang: value }))}
          value={chosen}
          onChange={setChosen}
        />
      ) : null}
      <div className="c-to-students-text" lang={chosen} dir={LANGUAGES[chosen].direction}>
        <p>
          <strong>{text.title}</strong>
        </p>
        <p>{text.body}</p>
      </div>
      {channels.includes('SMS') ? (
        <div className="c-to-students-text" lang={chosen} dir={LANGUAGES[chosen].direction}>
          <p>{text.sms}</p>
        </div>
      ) : null}
    </>
  )
}

/** Renders a message: its state, to whom it goes, who has decided, what became of it, and what it says. */
export function MessageFacts({ message }: { readonly message: StudentMessageDetail }) {
  const { t, name, number, instant, language } = useMessages()
  const { state, students, queued, by, at, places, form, ticket, held, denial, note, figures, channels } = message
  const audience = [
    ...places.map(name),
    form === null ? '' : `${t('toStudents.form')}: ${t(`toStudents.form.${form}`)}`,
    ticket === null ? '' : `${t('toStudents.ticket')}: ${t(`toStudents.ticket.${ticket}`)}`,
    held ? t('toStudents.held') : '',
  ].filter(Boolean)
  const sayWho = (who: string | null, time: string | null): string | null =>
    time === null ? null : [who, instant(time)].filter(Boolean).join(' · ')
  const facts: readonly (readonly [string, string | null])[] = [
    [t('messages.column.state'), t(`toStudents.state.${state}`)],
    [t('toStudents.audience'), listNames(audience, language) || t('toStudents.everybody')],
    [t('toStudents.students'), number(students)],
    [t('toStudents.by'), sayWho(by, at)],
    [t('toStudents.decidedBy'), sayWho(message.decidedBy, message.decidedAt)],
    [t('toStudents.declineReason'), note],
    [t('toStudents.cancelledBy'), sayWho(message.cancelledBy, message.cancelledAt)],
    [t('toStudents.smsParts'), channels.includes('SMS') ? number(message.smsParts) : null],
    [t('toStudents.shown'), channels.includes('PORTAL') ? number(message.shown) : null],
  ]
  const progress = t('toStudents.progress', { done: number(queued), total: number(students) })
  return (
    <div className="c-stack">
      {denial === null ? null : (
        <Notice>{t(denial === 'OWN_ENTRY' ? 'people.waiting.obstacle.OWN_ENTRY' : `secondPerson.${denial}`)}</Notice>
      )}
      {state === 'RELEASED' ? (
        <div
          className="c-to-students-progress"
          role="progressbar"
          aria-label={t('toStudents.state.RELEASED')}
          aria-valuemin={0}
          aria-valuemax={students}
          aria-valuenow={queued}
          aria-valuetext={progress}
        >
          <progress max={Math.max(1, students)} value={queued} aria-hidden="true" />
          <p className="c-small">{progress}</p>
        </div>
      ) : null}
      <dl className="c-facts">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <DataText>{value}</DataText>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {state === 'WAITING' || state === 'DECLINED'
        ? null
        : figures.map((one) => <ChannelFigures key={one.channel} messageId={message.messageId} figures={one} />)}
      <StoredTexts texts={message.texts} channels={channels} />
    </div>
  )
}
