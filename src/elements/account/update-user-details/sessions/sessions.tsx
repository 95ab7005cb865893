import { useRef, useState } from 'react'
import type { InputOf, RowOf } from '../../../../contract/activity.ts'
import { mySessions, revokeSessions } from '../../../../contract/account/my-sessions.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Problem } from '../../../ui/notice/problem.tsx'
import { Failed, Loading } from '../../../ui/query/query-state.tsx'
import { Tag } from '../../../ui/tags/tag.tsx'
import { useCallRecent } from '../../../ui/query/use-call-recent.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { useQuery } from '../../../ui/query/use-query.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { DeviceIcon } from './device-icon.tsx'
import { getDeviceName } from './device-name.ts'

type Session = RowOf<typeof mySessions>

interface SessionLineProps {
  readonly session: Session
  readonly onEnd: () => void
}

/** Renders one session: its device, place and start, with a button that signs it out. */
function SessionLine({ session, onEnd }: SessionLineProps) {
  const messages = useMessages()
  const { t, instant } = messages
  const { device, current, address, via, sharedComputer, startedAt, lastSeenAt } = session
  const named = getDeviceName(device, messages)
  return (
    <li className="c-session">
      <DeviceIcon kind={device.kind} />
      <div className="c-session-words">
        <span className="c-session-name">
          <bdi>{named}</bdi>
          {current ? (
            <Tag kind="success" size="small">
              {t('account.my.thisDevice')}
            </Tag>
          ) : null}
          {sharedComputer ? (
            <Tag size="small" kind="warning">
              {t('account.my.sharedComputer')}
            </Tag>
          ) : null}
        </span>
        <span className="c-small c-soft">
          {t('account.my.since', { time: instant(startedAt), way: t(`account.my.via.${via}`) })}
          {address ? (
            <>
              {' · '}
              {t('account.my.network')} <bdi dir="ltr">{address}</bdi>
            </>
          ) : null}
        </span>
        {current ? null : (
          <span className="c-small c-soft">{t('account.my.lastSeen', { time: instant(lastSeenAt) })}</span>
        )}
      </div>
      {current ? null : (
        <Button
          kind="secondary"
          data-size="small"
          onClick={onEnd}
          aria-label={t('account.my.endOne', { device: named })}
        >
          {t('account.my.end')}
        </Button>
      )}
    </li>
  )
}

/** Renders all sessions of the user. */
export function Sessions() {
  const messages = useMessages()
  const { t, number } = messages
  const confirm = useConfirm()
  const failure = useFailure()
  const call = useCallRecent()
  const heading = useRef<HTMLHeadingElement>(null)
  const [result, reload] = useQuery(mySessions, true)
  const [ended, setEnded] = useState<number>()
  const [problem, setProblem] = useState('')

  async function confirmSessionEnd(which: InputOf<typeof revokeSessions>, detail: string): Promise<void> {
    if (!(await confirm({ detail, action: t('account.my.end'), danger: true }))) return
    setProblem('')
    setEnded(undefined)
    const reply = await call(revokeSessions, which, { toast: false })
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    setEnded(reply.result.count)
    // The pressed button unmounts, so move the focus to the heading.
    heading.current?.focus()
    reload()
  }
  const rows = result.status === 'found' ? result.rows : []
  return (
    <section className="c-part" aria-label={t('account.my.sessions')}>
      <h3 ref={heading} className="c-part-title" tabIndex={-1}>
        {t('account.my.sessions')}
      </h3>
      <p className="c-saved" role="status">
        {ended === undefined ? '' : t('account.my.ended', { count: ended, number: number(ended) })}
      </p>
      <Problem sentence={problem} />
      {result.status === 'failed' ? <Failed reply={result.reply} onAgain={reload} /> : null}
      {result.status === 'loading' ? <Loading /> : null}
      <ul className="c-sessions">
        {rows.map((session) => (
          <SessionLine
            key={session.handle}
            session={session}
            onEnd={() =>
              void confirmSessionEnd(
                { which: 'THESE', handles: [session.handle] },
                t('account.my.endOneDetail', { device: getDeviceName(session.device, messages) }),
              )
            }
          />
        ))}
      </ul>
      {rows.length > 1 ? (
        <div className="c-row">
          <Button
            kind="secondary"
            onClick={() =>
              void confirmSessionEnd(
                { which: 'OTHERS' },
                t('account.my.endOthersDetail', { count: rows.length - 1, number: number(rows.length - 1) }),
              )
            }
          >
            {t('account.my.endOthers')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
