import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { beginPasskey, myPasskeys, removePasskey } from '../../../../contract/account/passkeys.ts'
import type { OutputOf, RowOf } from '../../../../contract/activity.ts'
import type { Refused, Reply } from '../../../../core/mql/reply.ts'
import { $kiosk } from '../../../../core/sign-in/kiosk.ts'
import { canUsePasskeys } from '../../../../core/sign-in/passkey-support.ts'
import { RecoveryCodes } from '../../two-factor/recovery-codes.tsx'
import { useStep } from '../../steps/use-step.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Problem } from '../../../ui/notice/problem.tsx'
import { Failed, Loading } from '../../../ui/query/query-state.tsx'
import { useCallRecent } from '../../../ui/query/use-call-recent.ts'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { useQuery } from '../../../ui/query/use-query.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeyLine } from './passkey-line.tsx'
import { PasskeyProof } from './passkey-proof.tsx'

type Passkey = RowOf<typeof myPasskeys>
/** The action that requires the second factor. */
type Act = { readonly kind: 'add' } | { readonly kind: 'remove'; readonly passkey: Passkey }
type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'prove'; readonly act: Act }
  | { readonly kind: 'form'; readonly creation: Creation }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
type StartResult = OutputOf<typeof beginPasskey> | OutputOf<typeof removePasskey>
type Creation = Parameters<typeof PasskeyForm>[0]['creation']

interface PasskeysProps {
  /** Called when a passkey was added or removed. */
  readonly onChanged: () => void
  readonly onFailed: (code: number, message: string) => void
}

/** Renders the user's passkeys, with adding, renaming and removing. */
export function Passkeys({ onChanged, onFailed }: PasskeysProps) {
  const { t } = useMessages()
  const call = useCallRecent()
  const confirm = useConfirm()
  const kiosk = useStore($kiosk)
  const [result, reload] = useQuery(myPasskeys, true)
  const [view, setView] = useState<View>({ kind: 'list' })
  const [successMessage, setSuccessMessage] = useState('')
  const [why, setWhy] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const onRefused = ({ errorCode }: Refused, sentence: string) => onFailed(errorCode, sentence)
  const step = useStep(onRefused)
  // The focused element unmounts with its view. A form takes the focus itself.
  useEffect(() => {
    if (moved.current && view.kind === 'list') heading.current?.focus()
    moved.current = true
  }, [view.kind])

  function showList(message = ''): void {
    setSuccessMessage(message)
    setView({ kind: 'list' })
    reload()
  }

  /** Starts the chosen action with its proof. Returns the remaining attempts if the proof was wrong. */
  async function runAction(chosen: Act, proof?: string) {
    setSuccessMessage('')
    setWhy('')
    const given = proof === undefined ? {} : { proof }
    const answer = await step.run((): Promise<Reply<StartResult>> =>
      chosen.kind === 'add'
        ? call(beginPasskey, given, { toast: false })
        : call(removePasskey, { passkeyId: chosen.passkey.passkeyId, ...given }, { toast: false }),
    )
    if (!answer) return undefined
    if (answer.outcome === 'PROOF_NEEDED') setView({ kind: 'prove', act: chosen })
    else if (answer.outcome === 'CREATION') setView({ kind: 'form', creation: answer.creation })
    else if (answer.outcome === 'REMOVED') {
      showList(t('passkey.removed'))
      onChanged()
      heading.current?.focus()
    } else if (answer.outcome !== 'WRONG') {
      setView({ kind: 'list' })
      setWhy(t(answer.outcome === 'FULL' ? 'passkey.full' : 'passkey.required'))
    }
    return answer.outcome === 'WRONG' ? answer.remaining : undefined
  }
  function handleAdded(codes: readonly string[] | null): void {
    onChanged()
    if (codes) setView({ kind: 'codes', codes })
    else showList(t('passkey.added'))
  }
  async function askToRemove(passkey: Passkey): Promise<void> {
    if (
      await confirm({
        detail: t('passkey.removeDetail', { name: passkey.name }),
        action: t('passkey.remove'),
        danger: true,
      })
    )
      await runAction({ kind: 'remove', passkey })
  }

  const rows = result.status === 'found' ? result.rows : []
  return (
    <section className="c-part" aria-label={t('passkey.title')}>
      <h3 ref={heading} tabIndex={-1} className="c-part-title">
        {t('passkey.title')}
      </h3>
      {view.kind === 'codes' ? (
        <RecoveryCodes codes={view.codes} notice={t('passkey.added')} onKept={() => showList()} />
      ) : view.kind === 'form' ? (
        <PasskeyForm creation={view.creation} onAdded={handleAdded} onCancel={() => showList()} onRefused={onRefused} />
      ) : view.kind === 'prove' ? (
        <PasskeyProof
          title={t(view.act.kind === 'add' ? 'passkey.add' : 'passkey.remove')}
          busy={step.busy}
          problem={step.problem}
          withPasskey={rows.length > 0}
          prove={(proof) => runAction(view.act, proof)}
          onCancel={() => showList()}
          onRefused={onRefused}
        />
      ) : (
        <>
          <p className="c-soft">{t('passkey.help')}</p>
          {successMessage ? (
            <Notice kind="success" announced>
              {successMessage}
            </Notice>
          ) : null}
          <Problem sentence={step.problem || why} />
          {result.status === 'loading' ? <Loading /> : null}
          {result.status === 'failed' ? <Failed reply={result.reply} onAgain={reload} /> : null}
          {result.status === 'found' && rows.length === 0 ? <p>{t('passkey.none')}</p> : null}
          <ul className="c-sessions">
            {rows.map((passkey) => (
              <PasskeyLine
                key={passkey.passkeyId}
                passkey={passkey}
                onRenamed={() => showList(t('passkey.renamed'))}
                onRemove={() => void askToRemove(passkey)}
                onRefused={onRefused}
              />
            ))}
          </ul>
          {kiosk ? (
            <p className="c-small c-soft">{t('passkey.shared')}</p>
          ) : canUsePasskeys() ? (
            <div className="c-row">
              <Button kind="secondary" busy={step.busy} onClick={() => void runAction({ kind: 'add' })}>
                {t('passkey.add')}
              </Button>
            </div>
          ) : (
            <p className="c-small c-soft">{t('passkey.notHere')}</p>
          )}
        </>
      )}
    </section>
  )
}
