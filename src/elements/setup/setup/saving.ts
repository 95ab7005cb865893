import type { InputOf, OutputOf } from '../../../contract/activity.ts'
import type { completeSetup, saveSetupStep } from '../../../contract/institution/setup.ts'
import { toSiteOrigin } from '../../../contract/institution/sites/site-origin.ts'
import type { SetupContent } from '../../../core/institution/setup-entry.ts'

type WithoutKey<Input> = Input extends unknown ? Omit<Input, 'setupKey'> : never

/** A step with its values, as it is saved. */
export type SavedStep = WithoutKey<InputOf<typeof saveSetupStep>>

/** The institution that the setup has created. */
export type CreatedInstitution = Extract<OutputOf<typeof completeSetup>, { outcome: 'COMPLETED' }>

/** Returns the content of the setup after a step has been saved. */
export function applySavedStep(
  content: SetupContent,
  saved: SavedStep,
  finishedSteps: SetupContent['finishedSteps'],
): SetupContent {
  if (saved.step === 'ADMINISTRATOR') {
    const { name, loginName, email, password } = saved.values
    const before = content.administrator
    return {
      ...content,
      finishedSteps,
      administrator: {
        name,
        loginName,
        email,
        hasPassword: before.hasPassword || password !== undefined,
        // The app shows the name of the account, so another one needs another key.
        factorConfirmed: before.factorConfirmed && before.loginName === loginName,
      },
    }
  }
  const values =
    saved.step === 'SITES'
      ? {
          sites: saved.values.sites.map((address) => {
            const site = toSiteOrigin(address)
            return 'origin' in site ? site.origin : address
          }),
        }
      : saved.values
  return { ...content, finishedSteps, draft: { ...content.draft, [saved.step]: values } }
}
