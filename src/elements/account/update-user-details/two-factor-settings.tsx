import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import {
  beginSecondStep,
  mySecondStep,
  newRecoveryCodes,
  setUpSecondStep,
  turnOffSecondStep,
} from '../../../contract/account/two-factor.ts'
import type { OutputOf } from '../../../contract/activity.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { canUsePasskeys } from '../../../core/sign-in/passkey-support.ts'
import type { AppKey } from '../two-factor/app-key-form.tsx'
import { ConfirmByPasskey } from '../identity/confirm-by-passkey.tsx'
import { ProofForm } from '../two-factor/proof-form.tsx'
import { RecoveryCodes } from '../two-factor/recovery-codes.tsx'
import type { Checked } from '../steps/code-step.tsx'
import { useStep } from '../steps/use-step.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ACT_WORDS, TwoFactorState, type Act } from './two-factor-state.tsx'

/** Lazy chunk that includes the QR code renderer, loaded only during setup. */
const AppKeyForm = lazy(() => import('../two-factor/app-key-form.tsx'))

/** The view that the section shows. */
type View =
  | { readonly kind: 'state'; readonly message?: string }
  | { readonly kind: 'prove'; readonly act: Act }
  | { readonly kind: 'key'; readonly appKey: AppKey }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly message: string }

type Proven = Exclude<
  OutputOf<typeof beginSecondStep> | OutputOf<typeof newRecoveryCodes> | OutputOf<typeof turnOffSecondStep>,
  { outcome: 'WRONG' }
>
/** Returns the call that each action makes with its proof. */
const getActionCalls = (call: ReturnType<typeof useCallRecent>) =>
  ({
    other: (proof: string) => call(beginSecondStep, { proof }, { toast: false }),
    codes: (proof: string) => call(newRecoveryCodes, { proof }, { toast: false }),
    off: (proof: string) => call(turnOffSecondStep, { proof }, { toast: false }),
  }) satisfies Record<Act, (proof: string) => Promise<Reply<Checked<Proven>>>>

interface TwoFactorSettingsProps {
  /** Changes with every passkey that is added or removed, which reloads the state. */
  readonly passkeys: number
  readonly onFailed: (code: number, message: string) => void
}

/**
 * Renders two-factor authentication: its state, setup, new recovery codes, another app, and turning it off
 * (specification, section 11.3.6).
 */
export function TwoFactorSettings({ passkeys, onFailed }: TwoFactorSettingsProps) {
  const { t } = useMessages()
  const call = useCallRecent()
  const [result, reload] = useQuery(mySecondStep, true)
  const [view, setView] = useState<View>({ kind: 'state' })
  const own = result.status === 'found' ? result.rows[0] : undefined
  const hasApp = own?.since != null
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const onRefused = ({ errorCode }: Refused, sentence: string) => onFailed(errorCode, sentence)
  const step = useStep(onRefused)
  const latest = useRef(reload)
  latest.current = reload
  useEffect(() => {
    if (passkeys > 0) latest.current()
  }, [passkeys])
  // The focused element unmounts with its view. A form takes the focus itself.
  useEffect(() => {
    if (moved.current && (view.kind === 'state' || view.kind === 'key')) heading.current?.focus()
    moved.current = true
  }, [view.kind])

  function showState(message?: string): void {
    setView(message === undefined ? { kind: 'state' } : { kind: 'state', message: message })
    reload()
  }
  async function startSetup(): Promise<void> {
    const answer = await step.run(() => call(beginSecondStep, {}, { toast: false }))
    if (answer?.outcome === 'KEY') setView({ kind: 'key', appKey: answer })
    // The user has passkeys, or two-factor authentication was set up elsewhere meanwhile.
    else if (answer) setView({ kind: 'prove', act: 'other' })
  }
  function handleProven(answer: Proven): void {
    if (answer.outcome === 'KEY') setView({ kind: 'key', appKey: answer })
    else if (answer.outcome === 'CODES')
      setView({ kind: 'codes', codes: answer.recoveryCodes, message: t('account.second.renewed') })
    else showState(answer.outcome === 'OFF' ? t('account.second.isOff') : undefined)
  }

  const cancel = (
    <div className="c-row">
      <Button kind="quiet" onClick={() => showState()}>
        {t('common.cancel')}
      </Button>
    </div>
  )

  return (
    <section className="c-part" aria-label={t('account.second.title')}>
      <h3 ref={heading} tabIndex={-1} className="c-part-title">
        {t('account.second.title')}
      </h3>
      {view.kind === 'state' ? (
        <>
          {view.message ? (
            <Notice kind="success" announced>
              {view.message}
            </Notice>
          ) : null}
          {result.status === 'loading' ? <Loading /> : null}
          {result.status === 'failed' ? <Failed reply={result.reply} onAgain={reload} /> : null}
          {result.status === 'found' ? (
            <TwoFactorState
              own={own}
              busy={step.busy}
              problem={step.problem}
              onBegin={() => void startSetup()}
              onAct={(act) => setView({ kind: 'prove', act })}
            />
          ) : null}
        </>
      ) : view.kind === 'prove' ? (
        <>
          <p>{t('account.second.prove')}</p>
          <ProofForm<Proven>
            title={t(ACT_WORDS[view.act])}
            action={t(ACT_WORDS[view.act])}
            app={hasApp}
            check={getActionCalls(call)[view.act]}
            onProven={handleProven}
            onEnded={() => showState()}
            onRefused={onRefused}
          />
          {view.act === 'other' && own && own.passkeys > 0 && canUsePasskeys() ? (
            <ConfirmByPasskey
              onConfirmed={() => void startSetup()}
              onRefused={(refused) => onFailed(refused.errorCode, refused.error)}
            />
          ) : null}
          {cancel}
        </>
      ) : view.kind === 'key' ? (
        <>
          <Suspense fallback={<Loading />}>
            <AppKeyForm
              appKey={view.appKey}
              check={(code) => call(setUpSecondStep, { code }, { toast: false })}
              onSetUp={({ recoveryCodes }) =>
                setView({ kind: 'codes', codes: recoveryCodes, message: t('account.second.isOn') })
              }
              onAgain={() => showState()}
              onRefused={onRefused}
            />
          </Suspense>
          {cancel}
        </>
      ) : (
        <RecoveryCodes codes={view.codes} notice={view.message} onKept={() => showState()} />
      )}
    </section>
  )
}
