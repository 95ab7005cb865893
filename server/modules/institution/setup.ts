import type { ActivityHandlers } from '../../lib/context/handler.ts'
import { completeFirstSetup } from './setup/complete.ts'
import { confirmFactor, startFactor } from './setup/factor.ts'
import { saveStep } from './setup/save-step.ts'
import { readDraft, listFinishedSteps } from './setup/store.ts'
import { exchangeToken, runWithSetup } from './setup/with-setup.ts'

/** Handlers of the setup of the first institution, which its link opens to somebody without an account. */
export const setupActivities = {
  openSetup: ({ token }, context) => exchangeToken(token, context),

  setupState: ({ setupKey }, context) =>
    runWithSetup(setupKey, context, (_tx, row) => {
      const draft = readDraft(row)
      const { ADMINISTRATOR: administrator, factor, ...steps } = draft
      return Promise.resolve({
        outcome: 'OPEN' as const,
        draft: {
          IDENTITY: steps.IDENTITY ?? null,
          LOOK: steps.LOOK ?? null,
          HABITS: steps.HABITS ?? null,
          YEARS: steps.YEARS ?? null,
          SITES: steps.SITES ?? null,
          HELPDESK: steps.HELPDESK ?? null,
        },
        finishedSteps: listFinishedSteps(draft),
        administrator: {
          name: administrator?.name ?? null,
          loginName: administrator?.loginName ?? null,
          email: administrator?.email ?? null,
          hasPassword: administrator !== undefined,
          factorConfirmed: factor?.confirmedStep != null,
        },
      })
    }),

  saveSetupStep: saveStep,
  startSetupFactor: ({ setupKey }, context) => startFactor(setupKey, context),
  confirmSetupFactor: ({ setupKey, code }, context) => confirmFactor(setupKey, code, context),
  completeSetup: ({ setupKey }, context) => completeFirstSetup(setupKey, context),
} satisfies Partial<ActivityHandlers>
