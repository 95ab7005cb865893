import * as v from 'valibot'
import type { Activity } from '../../../../src/contract/activity.ts'
import { saveConnectionSettings } from '../../../../src/contract/institution/settings.ts'
import { bulkUserAction } from '../../../../src/contract/users/bulk-user-action.ts'
import { setMenuException } from '../../../../src/contract/users/explain-access.ts'
import { resetSecondStep, resetUserPassword, setUserStatus } from '../../../../src/contract/users/user-acts.ts'
import { addUser, setUserColleges, setUserRoles, updateEditUser } from '../../../../src/contract/users/user-form.ts'
import { doesMenuGrantNeeds } from '../../../lib/access/has-right.ts'
import { listGrantedScreens } from '../../../lib/access/rights.ts'
import { getField } from '../../../lib/context/get-field.ts'
import { refuse, type ActivityHandler, type ActorContext } from '../../../lib/context/handler.ts'
import { explainActivities } from '../../users/explain-access.ts'
import { userActActivities } from '../../users/user-acts.ts'
import { userFormActivities } from '../../users/user-form.ts'
import { settingsActivities } from '../settings.ts'

type Repeat = (input: unknown, context: ActorContext) => Promise<unknown>

/** Builds the function that repeats a call with its stored input, which is parsed again as the rights are checked. */
const createRepeat =
  <A extends Activity>({ input, needs = 'own' }: A, handle: ActivityHandler<A>): Repeat =>
  async (stored, context) => {
    const { db, actor, now } = context
    if (!doesMenuGrantNeeds(await listGrantedScreens(db, actor, now), actor, needs)) return refuse('stale')
    const parsed = v.safeParse(input, stored)
    if (!parsed.success) return refuse('stale')
    return handle(parsed.output, context as Parameters<typeof handle>[1])
  }

/** The calls that can wait for a second administrator. */
const CALLS: Readonly<Record<string, Repeat>> = {
  addUser: createRepeat(addUser, (input, context) => userFormActivities.addUser(input, context)),
  updateEditUser: createRepeat(updateEditUser, userFormActivities.updateEditUser),
  setUserRoles: createRepeat(setUserRoles, userFormActivities.setUserRoles),
  setUserColleges: createRepeat(setUserColleges, userFormActivities.setUserColleges),
  setUserStatus: createRepeat(setUserStatus, (input, context) => userActActivities.setUserStatus(input, context)),
  resetUserPassword: createRepeat(resetUserPassword, (input, context) =>
    userActActivities.resetUserPassword(input, context),
  ),
  resetSecondStep: createRepeat(resetSecondStep, userActActivities.resetSecondStep),
  bulkUserAction: createRepeat(bulkUserAction, userActActivities.bulkUserAction),
  setMenuException: createRepeat(setMenuException, explainActivities.setMenuException),
  saveConnectionSettings: createRepeat(saveConnectionSettings, settingsActivities.saveConnectionSettings),
}

/** Repeats a call that has waited for a second administrator, in the name of whoever made it; returns its result. */
export async function repeatCall(
  { activity, input }: { readonly activity: string; readonly input: unknown },
  context: ActorContext,
): Promise<unknown> {
  const repeat = Object.hasOwn(CALLS, activity) ? CALLS[activity] : undefined
  const result: unknown = repeat ? await repeat(input, context) : refuse('stale')
  const skipped = getField(result, 'skipped')
  // One person only: what is left out has not happened.
  return Array.isArray(skipped) && skipped.length > 0 ? { outcome: 'SKIPPED' } : result
}
