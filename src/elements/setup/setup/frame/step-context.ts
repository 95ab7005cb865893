import { createContext, useContext } from 'react'
import type { SetupContent, SetupEnd } from '../../../../core/institution/setup-entry.ts'
import type { FieldNames } from '../../../institution/fields/value-problems.ts'
import type { SavedStep } from '../saving.ts'
import type { SubmitProblems } from '../../../ui/form/form-errors.ts'
import type { WizardStep } from '../wizard-steps.ts'

/** What a step knows of the wizard around it. */
export interface StepContext {
  readonly setupKey: string
  readonly content: SetupContent
  readonly step: WizardStep
  /** Saves a step and goes on; resolves with the problems of a rejected step, under the names of its form. */
  readonly save: (saved: SavedStep, getName?: FieldNames) => Promise<SubmitProblems | undefined>
  /** Changes what is known of the setup. */
  readonly onContent: (change: (content: SetupContent) => SetupContent) => void
  /** Goes to another step; asks first if the current one has unsaved input. */
  readonly onStep: (step: WizardStep) => void
  /** Reports whether leaving the step would lose input. */
  readonly onDirty: (dirty: boolean) => void
  /** Called when the server no longer knows this setup. */
  readonly onEnd: (end: SetupEnd) => void
}

/** Provided by the wizard. */
export const WizardContext = createContext<StepContext | null>(null)

/** Returns the wizard around a step. Throws outside one. */
export function useWizard(): StepContext {
  const wizard = useContext(WizardContext)
  if (!wizard) throw new Error('A step was drawn without its wizard.')
  return wizard
}
