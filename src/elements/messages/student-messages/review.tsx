import { useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import type { MessageChannel } from '../../../contract/messages/message-log.ts'
import {
  NAMED_AT_ONCE,
  studentsWithoutAddress,
  type StudentMessagePreview,
} from '../../../contract/messages/student-messages.ts'
import { queryRows } from '../../../core/mql/query-rows.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Segmented } from '../../ui/dashboard/segmented.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { SentMessage } from './write-values.ts'
import { toNameCase } from '../../ui/i18n/to-name-case.ts'

interface UnnamedProps {
  readonly audience: SentMessage['audience']
  readonly channel: MessageChannel
  readonly count: number
}

/** Counts the students without an address on a channel, and names them on request. */
function WithoutAddress({ audience, channel, count }: UnnamedProps) {
  const { t, number, name } = useMessages()
  const failure = useFailure()
  const [named, setNamed] = useState<readonly RowOf<typeof studentsWithoutAddress>[]>([])
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const handleMore = async () => {
    setBusy(true)
    const after = named.at(-1)?.prn ?? ''
    const reply = await queryRows(studentsWithoutAddress, { audience, channel, after })
    setBusy(false)
    setProblem(reply.ok ? undefined : failure(reply))
    if (reply.ok) setNamed([...named, ...reply.result])
  }
  const hasMore = count > named.length && (named.length === 0 || named.length % NAMED_AT_ONCE === 0)
  return (
    <div className="c-stack">
      <p>{t(`toStudents.without.${channel}`, { number: number(count) })}</p>
      {named.length === 0 ? null : (
        <ul className="c-to-students-names">
          {named.map(({ prn, names }) => (
            <li key={prn}>
              {toNameCase(name(names))} <bdi>{prn}</bdi>
            </li>
          ))}
        </ul>
      )}
      {problem === undefined ? null : (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      )}
      {hasMore ? (
        <div className="c-row">
          <Button kind="secondary" busy={busy} onClick={() => void handleMore()}>
            {t(named.length === 0 ? 'toStudents.names' : 'toStudents.moreNames')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Renders the texts of a message in one of its languages, as they are sent. */
function Texts({ message, preview }: Omit<ReviewProps, 'releaseAbove'>) {
  const { t, number } = useMessages()
  const [first] = preview.languages.toSorted((one, two) => two.students - one.students)
  const [chosen, setChosen] = useState(first?.language)
  const shown = preview.languages.find(({ language }) => language === chosen)
  if (!shown) return null
  const { language, students, sms, mail } = shown
  const text = message.texts[language]
  const direction = { lang: language, dir: LANGUAGES[language].direction }
  return (
    <>
      <Segmented
        label={t('notices.previewIn')}
        options={preview.languages.map((one) => ({
          value: one.language,
          label: LANGUAGES[one.language].nativeName,
          lang: one.language,
        }))}
        value={language}
        onChange={setChosen}
      />
      <p className="c-small c-soft">{t('toStudents.readers', { count: students, number: number(students) })}</p>
      {sms === null ? null : (
        <>
          <h3 className="c-label c-to-students-label">{t('messages.channel.SMS')}</h3>
          <div className="c-to-students-text" {...direction}>
            <p>{sms.text}</p>
          </div>
          <p className="c-small">{t('toStudents.smsLength', { count: sms.parts, number: number(sms.parts) })}</p>
        </>
      )}
      {mail === null ? null : (
        <>
          <h3 className="c-label c-to-students-label">{t('messages.channel.EMAIL')}</h3>
          <div className="c-to-students-text" {...direction}>
            <p>
              <strong>{mail.subject}</strong>
            </p>
            <p>{mail.text}</p>
          </div>
        </>
      )}
      {message.channels.includes('PORTAL') ? (
        <>
          <h3 className="c-label c-to-students-label">{t('toStudents.channel.PORTAL')}</h3>
          <div className="c-to-students-text" {...direction}>
            <p>
              <strong>{text?.title}</strong>
            </p>
            <p>{text?.body}</p>
          </div>
        </>
      ) : null}
    </>
  )
}

interface ReviewProps {
  readonly message: SentMessage
  readonly preview: StudentMessagePreview
  /** The limit of the institution. */
  readonly releaseAbove: number
}

/** Renders whom a message reaches, whom it does not, what it costs, and its texts. */
export function Review({ message, preview, releaseAbove }: ReviewProps) {
  const { t, number } = useMessages()
  const { students, withoutAccount, unreached, smsParts, waits } = preview
  if (students === 0) return <Notice kind="warning">{t('toStudents.nobody')}</Notice>
  return (
    <>
      <p>
        <strong>{t('toStudents.count', { count: students, number: number(students) })}</strong>
      </p>
      {waits ? <Notice kind="warning">{t('toStudents.waits', { number: number(releaseAbove) })}</Notice> : null}
      {unreached.map(({ channel, withoutAddress, turnedOff }) => (
        <div key={channel} className="c-stack">
          <WithoutAddress audience={message.audience} channel={channel} count={withoutAddress} />
          {turnedOff > 0 ? <p>{t(`toStudents.off.${channel}`, { number: number(turnedOff) })}</p> : null}
        </div>
      ))}
      {message.channels.includes('PORTAL') ? (
        <p>{t('toStudents.withoutAccount', { number: number(withoutAccount) })}</p>
      ) : null}
      {message.channels.includes('SMS') ? (
        <p>{t('toStudents.charged', { count: smsParts, number: number(smsParts) })}</p>
      ) : null}
      <Texts message={message} preview={preview} />
    </>
  )
}
