import { SETUP_STEPS } from '../../../contract/institution/setup.ts'
import type { SetupContent } from '../../../core/institution/setup-entry.ts'

/** The steps as a person takes them: those that are saved, the authenticator app, and the review. */
export const WIZARD_STEPS = [...SETUP_STEPS, 'FACTOR', 'REVIEW'] as const
/** A step of the wizard. */
export type WizardStep = (typeof WIZARD_STEPS)[number]

/** Returns the steps that need no further input. */
export const listDoneSteps = ({ finishedSteps, administrator }: SetupContent): ReadonlySet<WizardStep> =>
  new Set<WizardStep>([...finishedSteps, ...(administrator.factorConfirmed ? (['FACTOR'] as const) : [])])

/** Returns the first step that needs input. */
export function findFirstOpenStep(content: SetupContent): WizardStep {
  const done = listDoneSteps(content)
  return WIZARD_STEPS.find((step) => !done.has(step)) ?? 'REVIEW'
}

/** Returns whether a step can be opened: no step before the first open one is left out. */
export const isReachable = (step: WizardStep, content: SetupContent): boolean =>
  WIZARD_STEPS.indexOf(step) <= WIZARD_STEPS.indexOf(findFirstOpenStep(content))

/** Returns the step after another one. */
export const getStepAfter = (step: WizardStep): WizardStep => WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + 1] ?? 'REVIEW'

/** Returns the step before another one; undefined for the first. */
export const findStepBefore = (step: WizardStep): WizardStep | undefined => WIZARD_STEPS[WIZARD_STEPS.indexOf(step) - 1]
