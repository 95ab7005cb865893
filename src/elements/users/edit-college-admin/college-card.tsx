import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { collegeAdmin } from '../../../contract/users/college-admin.ts'
import { $session } from '../../../core/session/session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { usePageRecord } from '../../ui/navigation/use-page-record.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { getCollegeState } from './college-list.tsx'
import { Handovers } from './handovers.tsx'
import { HandoverPanel } from './handover-panel.tsx'
import { VisitLink, type Visit } from './visit-link.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { PersonName } from '../../ui/i18n/person-name.tsx'

/** Returns the minute before an instant, because an end at midnight would be shown as the following day. */
const formatLastMinute = (instant: string): string => new Date(Date.parse(instant) - 60_000).toISOString()

interface CollegeCardProps {
  readonly collegeId: number
  readonly visit: Visit
  /** Undefined when there is only this college. */
  readonly onBack: (() => void) | undefined
}

/** Renders one college: its administrators, since when, the available actions and the history. */
export function CollegeCard({ collegeId, visit, onBack }: CollegeCardProps) {
  const { t, name, instant, number } = useMessages()
  const session = useStore($session)
  const [result, reload] = useQuery(collegeAdmin, true, { collegeId })
  const [kind, setKind] = useState<'HANDOVER' | 'ACTING'>()
  /** Message about what has just been done, for screen readers. */
  const [announcement, setAnnouncement] = useState<string>()
  const found = result.status === 'found' ? result.rows[0] : undefined
  usePageRecord(found && name(found.college))
  if (result.status === 'failed') return <Failed reply={result.reply} onAgain={reload} />
  if (result.status === 'loading') return <Loading />
  const row = result.rows[0]
  const back = onBack ? (
    <p>
      <button type="button" className="c-link" onClick={onBack}>
        {t('people.college.back')}
      </button>
    </p>
  ) : null
  if (!row)
    return (
      <>
        {back}
        <Notice kind="warning" announced>
          {t('people.college.unknown')}
        </Notice>
      </>
    )
  const open = row.handovers.some(({ status }) => status === 'REQUESTED')
  const state = getCollegeState({ admins: row.admins, open })
  /** Whether no permanent administrator exists who could hand over. */
  const vacant = row.admins.every(({ acting }) => acting)
  const handOver = vacant
    ? 'people.college.appointAdmin'
    : row.decides
      ? 'people.college.handOver'
      : 'people.college.askHandOver'
  /** Whether the caller administers the college and may request; an auditor can only view. */
  const own = session.status === 'user' && row.admins.some(({ loginName }) => loginName === session.user.userName)
  return (
    <>
      {back}
      <section className="c-panel c-stack" aria-labelledby="college">
        <header>
          <h2 className="c-subtitle" id="college">
            <DataText>{name(row.college)}</DataText>
          </h2>
          <p className="c-soft">
            <DataText>{row.college.code}</DataText> · <DataText>{row.district}</DataText> ·{' '}
            {t('people.college.programmes', { count: row.programmes, number: number(row.programmes) })}
          </p>
        </header>
        {announcement ? (
          <Notice kind="success" announced>
            {announcement}
          </Notice>
        ) : null}
        {state === 'NONE' || state === 'SEVERAL' ? (
          <Notice kind="warning">{t('people.college.exactlyOne')}</Notice>
        ) : null}
        <ul className="c-admins">
          {row.admins.map((admin) => (
            <li key={admin.userId} className="c-admin">
              <div>
                <p className="c-admin-name">
                  <PersonName person={admin} /> <StatusTag status={admin.status} />
                </p>
                <p className="c-soft c-small">
                  <bdi dir="ltr">{admin.loginName}</bdi>
                  {admin.acting ? ` · ${t('people.college.acting')}` : ''}
                  {admin.since ? ` · ${t('people.college.since', { time: instant(admin.since) })}` : ''}
                  {admin.until
                    ? ` · ${t('people.college.until', { time: instant(formatLastMinute(admin.until)) })}`
                    : ''}
                </p>
                <p className="c-soft c-small">
                  {admin.lastLoginAt
                    ? t('people.college.loginAt', { time: instant(admin.lastLoginAt) })
                    : t('people.college.never')}
                </p>
              </div>
              {row.decides ? (
                <VisitLink visit={visit} path={`/update-edit-user?user=${admin.userId}`}>
                  {t('people.college.correct')}
                </VisitLink>
              ) : null}
            </li>
          ))}
        </ul>
        {own && !row.decides ? (
          <p className="c-small">
            <VisitLink visit={visit} path="/updateUserDetails">
              {t('people.college.ownDetails')}
            </VisitLink>
          </p>
        ) : null}
        {row.decides || own ? (
          <div className="c-row">
            <Button onClick={() => setKind('HANDOVER')}>{t(handOver)}</Button>
            {row.admins.some(({ acting }) => acting) && vacant ? null : (
              <Button kind="secondary" onClick={() => setKind('ACTING')}>
                {t('people.college.appoint')}
              </Button>
            )}
          </div>
        ) : null}
      </section>
      <Handovers
        rows={row.handovers}
        onDecided={(sentence) => {
          setAnnouncement(sentence)
          reload()
        }}
      />
      {kind ? (
        <HandoverPanel
          kind={kind}
          row={row}
          vacant={vacant}
          visit={visit}
          onClose={() => setKind(undefined)}
          onDone={(sentence) => {
            setKind(undefined)
            setAnnouncement(sentence)
            reload()
          }}
        />
      ) : null}
    </>
  )
}
