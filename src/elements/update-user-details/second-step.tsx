import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { beginSecondStep, mySecondStep, newRecoveryCodes, setUpSecondStep, turnOffSecondStep } from '../../contract/account/second-step.ts'
import type { OutputOf, RowOf } from '../../contract/activity.ts'
import { call } from '../../core/mql/index.ts'
import type { Refused, Reply } from '../../core/mql/reply.ts'
import type { AppKey } from '../ui/account/second-step/app-key-form.tsx'
import { ProofForm } from '../ui/account/second-step/proof-form.tsx'
import { RecoveryCodes } from '../ui/account/second-step/recovery-codes.tsx'
import type { Checked } from '../ui/account/code-step.tsx'
import { useStep } from '../ui/account/use-step.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Problem } from '../ui/problem.tsx'
import { Failed, Loading } from '../ui/query-state.tsx'
import { Tag } from '../ui/tags/tag.tsx'
import { useQuery } from '../ui/use-query.ts'
import { useWords } from '../words.tsx'

/** Draws a QR code: fetched by whoever sets one up. */
const AppKeyForm = lazy(() => import('../ui/account/second-step/app-key-form.tsx'))

type Act = 'other' | 'codes' | 'off'
/** What stands in the section instead of how it is. */
type View = { readonly kind: 'state'; readonly told?: string } | { readonly kind: 'prove'; readonly act: Act } | { readonly kind: 'key'; readonly appKey: AppKey } | { readonly kind: 'codes'; readonly codes: readonly string[]; readonly told: string }

type Proven = Exclude<OutputOf<typeof beginSecondStep> | OutputOf<typeof newRecoveryCodes> | OutputOf<typeof turnOffSecondStep>, { outcome: 'WRONG' }>
/** What each of the acts asks a proof for. */
const ACTS = {
  other: (proof: string) => call(beginSecondStep, { proof }, { toast: false }),
  codes: (proof: string) => call(newRecoveryCodes, { proof }, { toast: false }),
  off: (proof: string) => call(turnOffSecondStep, { proof }, { toast: false }),
} satisfies Record<Act, (proof: string) => Promise<Reply<Checked<Proven>>>>
const WORDS = { other: 'account.second.other', codes: 'account.second.newCodes', off: 'account.second.turnOff' } as const satisfies Record<Act, string>

/** So few recovery codes that new ones should be made. */
const FEW = 3

interface StateProps {
  readonly own: RowOf<typeof mySecondStep> | undefined
  readonly busy: boolean
  readonly problem: string
  readonly onBegin: () => void
  readonly onAct: (act: Act) => void
}

/** Whether it is on, and what can be done. */
function State({ own, busy, problem, onBegin, onAct }: StateProps) {
  const { t, number, instant } = useWords()
  if (!own) return null
  if (own.since === null)
    return (
      <>
        <p className="c-soft">{t('account.second.off')}</p>
        <Problem sentence={problem} />
        <div className="c-row">
          <Button kind="secondary" busy={busy} onClick={onBegin}>
            {t('account.second.setUp')}
          </Button>
        </div>
      </>
    )
  const acts: readonly Act[] = own.required ? ['codes', 'other'] : ['codes', 'other', 'off']
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

/** The second step at sign-in: how it stands, setting it up, new recovery codes, another app, turning it off (domain brief 2.3.6). */
export function SecondStep({ onFailed }: { readonly onFailed: (code: number, message: string) => void }) {
  const { t } = useWords()
  const [asked, again] = useQuery(mySecondStep, true)
  const [view, setView] = useState<View>({ kind: 'state' })
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const onRefused = ({ errorCode }: Refused, sentence: string) => onFailed(errorCode, sentence)
  const step = useStep(onRefused)
  // What had the focus is gone with the view; a form takes it itself.
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
    // It was set up elsewhere meanwhile.
    else if (answer) back()
  }
  function proven(answer: Proven): void {
    if (answer.outcome === 'KEY') setView({ kind: 'key', appKey: answer })
    else if (answer.outcome === 'CODES') setView({ kind: 'codes', codes: answer.recoveryCodes, told: t('account.second.renewed') })
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
          {asked.status === 'found' ? <State own={asked.rows[0]} busy={step.busy} problem={step.problem} onBegin={() => void begin()} onAct={(act) => setView({ kind: 'prove', act })} /> : null}
        </>
      ) : view.kind === 'prove' ? (
        <>
          <p>{t('account.second.prove')}</p>
          <ProofForm<Proven> title={t(WORDS[view.act])} action={t(WORDS[view.act])} check={ACTS[view.act]} onProven={proven} onEnded={() => back()} onRefused={onRefused} />
          {cancel}
        </>
      ) : view.kind === 'key' ? (
        <>
          <Suspense fallback={<Loading />}>
            <AppKeyForm
              appKey={view.appKey}
              check={(code) => call(setUpSecondStep, { code }, { toast: false })}
              onSetUp={({ recoveryCodes }) => setView({ kind: 'codes', codes: recoveryCodes, told: t('account.second.isOn') })}
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
