import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import {
  beginSecondStep,
  mySecondStep,
  newRecoveryCodes,
  setUpSecondStep,
  turnOffSecondStep,
} from '../../../contract/account/two-factor.ts'
import type { OutputOf, RowOf } from '../../../contract/activity.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { passkeysHere } from '../../../core/sign-in/passkeys-here.ts'
import type { AppKey } from '../two-factor/app-key-form.tsx'
import { PasskeyWay } from '../identity/passkey-way.tsx'
import { ProofForm } from '../two-factor/proof-form.tsx'
import { RecoveryCodes } from '../two-factor/recovery-codes.tsx'
import type { Checked } from '../steps/code-step.tsx'
import { useStep } from '../steps/use-step.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Lazy chunk that includes the QR code renderer, loaded only during setup. */
const AppKeyForm = lazy(() => import('../two-factor/app-key-form.tsx'))

type Act = 'other' | 'codes' | 'off'
/** The view that the section shows. */
type View =
  | { readonly kind: 'state'; readonly told?: string }
  | { readonly kind: 'prove'; readonly act: Act }
  | { readonly kind: 'key'; readonly appKey: AppKey }
  | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly told: string }

type Proven = Exclude<
  OutputOf<typeof beginSecondStep> | OutputOf<typeof newRecoveryCodes> | OutputOf<typeof turnOffSecondStep>,
  { outcome: 'WRONG' }
>
/** Returns the call that each action makes with its proof. */
const actsOf = (call: ReturnType<typeof useCallRecent>) =>
  ({
    other: (proof: string) => call(beginSecondStep, { proof }, { toast: false }),
    codes: (proof: string) => call(newRecoveryCodes, { proof }, { toast: false }),
    off: (proof: string) => call(turnOffSecondStep, { proof }, { toast: false }),
  }) satisfies Record<Act, (proof: string) => Promise<Reply<Checked<Proven>>>>
const WORDS = {
  other: 'account.second.other',
  codes: 'account.second.newCodes',
  off: 'account.second.turnOff',
} as const satisfies Record<Act, string>

/** Recommend new recovery codes at or below this number of remaining ones. */
const FEW = 3

interface StateProps {
  readonly own: RowOf<typeof mySecondStep> | undefined
  readonly busy: boolean
  readonly problem: string
  readonly onBegin: () => void
  readonly onAct: (act: Act) => void
}

/** Renders whether two-factor authentication is on, and the available actions. */
function State({ own, busy, problem, onBegin, onAct }: StateProps) {
  const { t, number, instant } = useMessages()
  if (!own) return null
  if (own.since === null)
    return (
      <>
        <p className="c-soft">{t(own.passkeys > 0 ? 'passkey.isSecond' : 'account.second.off')}</p>
        {own.passkeys > 0 ? <p>{t('account.second.left', { left: number(own.recoveryCodesLeft) })}</p> : null}
        <Problem sentence={problem} />
        <div className="c-row">
          <Button kind="secondary" busy={busy} onClick={onBegin}>
            {t('account.second.setUp')}
          </Button>
        </div>
      </>
    )
  const acts: readonly Act[] = own.required && own.passkeys === 0 ? ['codes', 'other'] : ['codes', 'other', 'off']
  return (
    <>
      <p className="c-row">
        <Tag kind="success" size="small">
          {t('account.second.on')}
        </Tag>
        <span className="c-soft">{t('account.second.since', { time: instant(own.since) })}</span>
      </p>
      <p>{t('account.second.left', { left: number(own.recoveryCodesLeft) })}</p>
      {own.recoveryCodesLeft <= FEW ? <Notice kind="warning">{t('account.second.few')}</Notice> : null}
      {own.required ? <p className="c-soft">{t('account.second.required')}</p> : null}
      <div className="c-row">
        {acts.map((act) => (
          <Button key={act} kind="secondary" data-size="small" onClick={() => onAct(act)}>
            {t(WORDS[act])}
          </Button>
        ))}
      </div>
    </>
  )
}

interface SecondStepProps {
  /** Changes with every passkey that is added or removed, which reloads the state. */
  readonly passkeys: number
  readonly onFailed: (code: number, message: string) => void
}

/**
 * Renders two-factor authentication: its state, setup, new recovery codes, another app, and turning it off (domain
 * brief 2.3.6).
 */
export function SecondStep({ passkeys, onFailed }: SecondStepProps) {
  const { t } = useMessages()
  const call = useCallRecent()
  const [asked, again] = useQuery(mySecondStep, true)
  const [view, setView] = useState<View>({ kind: 'state' })
  const own = asked.status === 'found' ? asked.rows[0] : undefined
  const hasApp = own?.since != null
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const onRefused = ({ errorCode }: Refused, sentence: string) => onFailed(errorCode, sentence)
  const step = useStep(onRefused)
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    if (passkeys > 0) latest.current()
  }, [passkeys])
  // The focused element unmounts with its view. A form takes the focus itself.
  useEffect(() => {
    if (moved.current && (view.kind === 'state' || view.kind === 'key')) heading.current?.focus()
    moved.current = true
  }, [view.kind])

  function back(told?: string): void {
    setView(told === undefined ? { kind: 'state' } : { kind: 'state', told })
    again()
  }
  async function begin(): Promise<void> {
    const answer = await step.run(() => call(beginSecondStep, {}, { toast: false }))
    if (answer?.outcome === 'KEY') setView({ kind: 'key', appKey: answer })
    // The user has passkeys, or two-factor authentication was set up elsewhere meanwhile.
    else if (answer) setView({ kind: 'prove', act: 'other' })
  }
  function proven(answer: Proven): void {
    if (answer.outcome === 'KEY') setView({ kind: 'key', appKey: answer })
    else if (answer.outcome === 'CODES')
      setView({ kind: 'codes', codes: answer.recoveryCodes, told: t('account.second.renewed') })
    else back(answer.outcome === 'OFF' ? t('account.second.isOff') : undefined)
  }

  const cancel = (
    <div className="c-row">
      <Button kind="quiet" onClick={() => back()}>
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
          {view.told ? (
            <Notice kind="success" announced>
              {view.told}
            </Notice>
          ) : null}
          {asked.status === 'loading' ? <Loading /> : null}
          {asked.status === 'failed' ? <Failed reply={asked.reply} onAgain={again} /> : null}
          {asked.status === 'found' ? (
            <State
              own={own}
              busy={step.busy}
              problem={step.problem}
              onBegin={() => void begin()}
              onAct={(act) => setView({ kind: 'prove', act })}
            />
          ) : null}
        </>
      ) : view.kind === 'prove' ? (
        <>
          <p>{t('account.second.prove')}</p>
          <ProofForm<Proven>
            title={t(WORDS[view.act])}
            action={t(WORDS[view.act])}
            app={hasApp}
            check={actsOf(call)[view.act]}
            onProven={proven}
            onEnded={() => back()}
            onRefused={onRefused}
          />
          {view.act === 'other' && own && own.passkeys > 0 && passkeysHere() ? (
            <PasskeyWay
              onConfirmed={() => void begin()}
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
                setView({ kind: 'codes', codes: recoveryCodes, told: t('account.second.isOn') })
              }
              onAgain={() => back()}
              onRefused={onRefused}
            />
          </Suspense>
          {cancel}
        </>
      ) : (
        <RecoveryCodes codes={view.codes} told={view.told} onKept={() => back()} />
      )}
    </section>
  )
}
