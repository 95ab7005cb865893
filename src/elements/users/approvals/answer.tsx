import { useEffect, useRef, useState } from 'react'
import { STALE } from '../../../contract/codes.ts'
import { decideAccessChange } from '../../../contract/users/access-changes.ts'
import { answerWaiting, type WaitingItem } from '../../../contract/users/approvals.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { RefuseForm } from './refuse-form.tsx'

/** Decision about an approval request. */
export type Decision = 'APPROVE' | 'REFUSE'

interface AnswerProps {
  readonly item: WaitingItem
  /** Id of the heading that describes the buttons. */
  readonly about: string
  readonly onAnswered: (decision: Decision) => void
  /** Called when the request has changed meanwhile. */
  readonly onStale: () => void
}

const getApprovalKind = ({ kind }: WaitingItem) =>
  kind === 'PHOTO' || kind === 'SIGNATURE'
    ? 'PICTURE'
    : kind === 'RECORD' || kind === 'ACCESS_CHANGE'
      ? 'RECORD'
      : 'REQUEST'

/** Renders the decision: approve, or refuse with a reason. Shows errors beside the button that failed. */
export function Answer({ item, about, onAnswered, onStale }: AnswerProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const [refused, setRefused] = useState<Refused>()
  const [busy, setBusy] = useState(false)
  const [refusing, setRefusing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasRefusing = useRef(false)
  // In the next frame: in this one the field that had the focus is still being unmounted.
  useEffect(() => {
    if (!refusing && wasRefusing.current) requestAnimationFrame(() => button.current?.focus())
    wasRefusing.current = refusing
  }, [refusing])
  const { kind, itemId, person, obstacle } = item
  const sendDecision = (refusal?: string) => {
    const decision =
      refusal === undefined ? { decision: 'APPROVE' as const } : { decision: 'REFUSE' as const, reason: refusal }
    return kind === 'ACCESS_CHANGE'
      ? callRecent(decideAccessChange, { ...decision, itemId }, { toast: false })
      : call(answerWaiting, { ...decision, kind, itemId, rowVersion: person.rowVersion }, { toast: false })
  }

  const why = obstacle && (
    <Notice kind="info">
      {t(
        obstacle === 'OWN_ENTRY' || obstacle === 'RANK'
          ? `people.waiting.obstacle.${obstacle}`
          : obstacle === 'OTHER_COLLEGE' || obstacle === 'MORE_RIGHTS'
            ? `people.beyond.${obstacle}`
            : `secondPerson.${obstacle}`,
      )}
    </Notice>
  )
  // Every administrator may reject a change of access, also whoever has requested it.
  if (obstacle && kind !== 'ACCESS_CHANGE') return why

  async function approveItem(): Promise<void> {
    setRefused(undefined)
    setBusy(true)
    const reply = await sendDecision()
    setBusy(false)
    if (reply.ok) onAnswered('APPROVE')
    else setRefused(reply)
  }
  const refusalNotice = refused ? (
    <Notice kind="danger" announced>
      <p>{failure(refused)}</p>
      {refused.errorCode === STALE ? (
        <Button kind="secondary" data-size="small" onClick={onStale}>
          {t('people.waiting.again')}
        </Button>
      ) : null}
    </Notice>
  ) : null
  if (refusing)
    return (
      <>
        {refusalNotice}
        <RefuseForm
          onCancel={() => setRefusing(false)}
          onRefuse={async (reason) => {
            setRefused(undefined)
            const reply = await sendDecision(reason)
            if (reply.ok) onAnswered('REFUSE')
            else if (reply.errorCode === STALE) setRefused(reply)
            else return toSubmitProblems(reply, failure(reply))
            return undefined
          }}
        />
      </>
    )
  return (
    <>
      {why}
      {refusalNotice}
      <div className="c-row">
        {obstacle ? null : (
          <Button busy={busy} aria-describedby={about} onClick={() => void approveItem()}>
            {t(`people.waiting.approve.${getApprovalKind(item)}`)}
          </Button>
        )}
        <Button
          ref={button}
          kind="secondary"
          aria-disabled={busy}
          aria-describedby={about}
          onClick={() => setRefusing(true)}
        >
          {t('people.waiting.refuse')}
        </Button>
      </div>
    </>
  )
}
