import { expect, test } from 'vitest'
import { isCarriedOutInTurn, type Activity } from '../../../src/contract/activity.ts'
import { activities } from '../../../src/contract/index.ts'

/** The names of activities that decide about what somebody else has asked for or entered. */
const DECIDES = /^(approve|decide|answer|release|stop|cancel|refuse)[A-Z]/
/** The activities with such a name that need no turn, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  cancelExport: 'Ends an own export.',
  cancelUserImport: 'Stops an import.',
  stopDataImport: 'Stops an import.',
}

test('an activity that decides is carried out in turn, or is listed as an exception with a reason', () => {
  const named = Object.values<Activity>(activities).filter(({ name }) => DECIDES.test(name))
  const outOfTurn = named.filter((activity) => !isCarriedOutInTurn(activity)).map(({ name }) => name)
  expect(outOfTurn.sort()).toEqual(Object.keys(EXCEPTIONS).sort())
})
