import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveSetupStep } from '../../../contract/institution/setup.ts'
import { SETUP_ROUTE, type SetupContent, type SetupEnd } from '../../../core/institution/setup-entry.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { call } from '../../../core/mql/index.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { toValueProblems } from '../../institution/fields/value-problems.ts'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { applySavedStep, type CreatedInstitution } from './saving.ts'
import { AdministratorStep } from './steps/administrator-step.tsx'
import { FactorStep } from './steps/factor-step.tsx'
import { HabitsStep } from './steps/habits-step.tsx'
import { HelpdeskStep } from './steps/helpdesk-step.tsx'
import { IdentityStep } from './steps/identity-step.tsx'
import { LookStep } from './steps/look-step.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { SitesStep } from './steps/sites-step.tsx'
import { YearsStep } from './steps/years-step.tsx'
import { findFirstOpenStep, isReachable, getStepAfter, WIZARD_STEPS, type WizardStep } from './wizard-steps.ts'
import { WizardContext, type StepContext } from './frame/step-context.ts'
import { StepList } from './frame/step-list.tsx'

const STEPS = {
  IDENTITY: IdentityStep,
  LOOK: LookStep,
  HABITS: HabitsStep,
  YEARS: YearsStep,
  SITES: SitesStep,
  HELPDESK: HelpdeskStep,
  ADMINISTRATOR: AdministratorStep,
  FACTOR: FactorStep,
  REVIEW: ReviewStep,
} as const

interface WizardProps {
  readonly setupKey: string
  readonly content: SetupContent
  readonly onContent: (change: (content: SetupContent) => SetupContent) => void
  readonly onCreated: (created: CreatedInstitution) => void
  readonly onEnd: (end: SetupEnd) => void
}

/**
 * Keeps the step that is shown: the one in the address, else the first that needs input. Back returns to the step
 * before.
 */
function useStepInAddress(content: SetupContent): readonly [WizardStep, (step: WizardStep) => void] {
  const [{ step: named }, change] = useAddressState(SETUP_ROUTE)
  const namedStep = WIZARD_STEPS.find((one) => one === named)
  const step = namedStep && isReachable(namedStep, content) ? namedStep : findFirstOpenStep(content)
  // A layout effect, so that it never replaces a step that the person has chosen meanwhile.
  useLayoutEffect(() => {
    // Without the secret of the link, which the path of the page still has.
    if (named !== step) change({ token: undefined, step }, { replace: true })
  }, [named, step, change])
  return [step, useCallback((next) => change({ token: undefined, step: next }), [change])]
}

/** Renders the steps of the setup, one at a time. */
export function Wizard({ setupKey, content, onContent, onCreated, onEnd }: WizardProps) {
  const { t } = useMessages()
  const host = useHost()
  const failure = useFailure()
  const ask = useAskToLeave()
  const [step, show] = useStepInAddress(content)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const dirty = useRef(false)
  const onDirty = useCallback((now: boolean) => {
    dirty.current = now
  }, [])

  const before = useRef(step)
  useLayoutEffect(() => {
    if (before.current === step) return
    before.current = step
    heading.current?.focus({ preventScroll: true })
    if (host && host.getBoundingClientRect().top < 0) host.scrollIntoView({ behavior: 'instant' })
  }, [step, host])

  /** Keeps the new content before the next step opens: a step opens only when those before it are done. */
  const applyContent = (change: (earlier: SetupContent) => SetupContent) => flushSync(() => onContent(change))
  const saveValues: StepContext['save'] = async (saved, getName = (path) => path) => {
    const reply = await call(saveSetupStep, { setupKey, ...saved }, { toast: false })
    if (!reply.ok) return toValueProblems(reply, failure(reply), getName)
    const { result } = reply
    if (result.outcome !== 'SAVED') {
      onEnd(result.outcome === 'CLOSED' ? 'closed' : 'completed')
      return {}
    }
    applyContent((earlier) => applySavedStep(earlier, saved, result.finishedSteps))
    setAnnouncement(t('setup.saved', { step: t(`setup.step.${saved.step}`) }))
    show(getStepAfter(saved.step))
    return undefined
  }
  const goToStep = async (next: WizardStep) => {
    if (dirty.current && !(await ask())) return
    setAnnouncement('')
    show(next)
  }
  const onStep = (next: WizardStep) => void goToStep(next).catch(onFault)
  const Step = STEPS[step]
  return (
    <WizardContext
      value={{ setupKey, content, step, save: saveValues, onContent: applyContent, onStep, onDirty, onEnd }}
    >
      <div className="c-setup">
        <StepList content={content} current={step} onStep={onStep} />
        <section className="c-panel c-setup-step" aria-labelledby="c-setup-heading">
          <header className="c-setup-head">
            <h2 id="c-setup-heading" ref={heading} className="c-title" tabIndex={-1}>
              {t(`setup.step.${step}`)}
            </h2>
            <p className="c-soft">{t(`setup.lead.${step}`)}</p>
          </header>
          <Step key={step} onCreated={onCreated} />
        </section>
        <p className="c-hidden" role="status">
          {announcement}
        </p>
      </div>
    </WizardContext>
  )
}
