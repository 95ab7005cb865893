import { assignPrgPartTermToUser, userPrgPartTerm } from '../../../../src/contract/assignments/program-scope.ts'
import { assignableUsers, assignmentYears, programTree } from '../../../../src/contract/assignments/program-tree.ts'
import { callOnce } from '../../../../src/core/mql/call-once.ts'
import { query } from '../../../../src/core/mql/index.ts'
import type { ScopeEdit } from '../../../../src/elements/assignments/assign-program-part-term/scope-rows.ts'
import type { Programme } from '../../../../src/elements/assignments/parts/places/place-tree.ts'
import { eventually, mount, rootOf } from '../mount.ts'
import { remember } from '../remember.ts'
import { appearing } from '../roles.ts'

export { says } from '../mount.ts'

/** The academic year with this status. */
export const yearThatIs = remember(async (status: 'CURRENT' | 'NEXT' | 'CLOSED') => {
  const reply = await query([assignmentYears], { assignmentYears: {} })
  const year = reply.ok ? reply.result.assignmentYears.find((one) => one.status === status) : undefined
  if (!year) throw new Error(`There is no ${status} year.`)
  return year
})

/** The people whose roles work within programmes, or those whose roles do not. */
export async function peopleThat(useScope: boolean) {
  const { academicYearId } = await yearThatIs('CURRENT')
  const reply = await query([assignableUsers], { assignableUsers: { academicYearId } })
  const people = reply.ok ? reply.result.assignableUsers.filter(({ usesScope }) => usesScope === useScope) : []
  return people
}

/** A person with this user name, without what has been assigned to them meanwhile. */
export const personNamed = remember(async (loginName: string) => {
  const { academicYearId } = await yearThatIs('CURRENT')
  const reply = await query([assignableUsers], { assignableUsers: { academicYearId, search: loginName } })
  const person = reply.ok ? reply.result.assignableUsers.find((one) => one.loginName === loginName) : undefined
  if (!person) throw new Error(`${loginName} cannot be assigned to.`)
  const { userId, publicId, colleges } = person
  return { userId, publicId, colleges }
})

/** The programme with this code. */
export const programmeOf = remember(async (code: string): Promise<Programme> => {
  const { academicYearId } = await yearThatIs('CURRENT')
  const reply = await query([programTree], { programTree: { academicYearId } })
  const programme = reply.ok ? reply.result.programTree.find((one) => one.code === code) : undefined
  if (!programme) throw new Error(`There is no programme ${code}.`)
  return programme
})

/** The names in addresses of people with these ids, which are separated by commas. */
export const publicIdsOf = remember(async (userIds: string) => {
  if (userIds === '') return ''
  const { academicYearId } = await yearThatIs('CURRENT')
  const reply = await query([assignableUsers], {
    assignableUsers: { academicYearId, userIds: userIds.split(',').map(Number) },
  })
  if (!reply.ok) throw new Error('The people could not be loaded.')
  return reply.result.assignableUsers.map(({ publicId }) => publicId).join()
})

/** What a person has in the current year, from the server. */
export async function scopeOf(userId: number) {
  const { academicYearId } = await yearThatIs('CURRENT')
  const reply = await query([userPrgPartTerm], { userPrgPartTerm: { academicYearId, userIds: [userId] } })
  return reply.ok ? reply.result.userPrgPartTerm : []
}

/** The edit that gives somebody a whole programme in the current year. */
export async function editOfProgramme(userId: number, programId: number, more: Partial<ScopeEdit> = {}) {
  const { academicYearId } = await yearThatIs('CURRENT')
  return {
    key: { userId, academicYearId, programId, programPartId: null, programPartTermId: null, collegeId: null },
    before: null,
    after: { access: 'VIEW' as const, fromOn: null, toOn: null },
    ...more,
  }
}

/** Saves edits as somebody else would, in another window. */
export async function saveElsewhere(edits: readonly ScopeEdit[]): Promise<void> {
  const reply = await callOnce(assignPrgPartTermToUser, { edits: [...edits], confirmed: true })
  if (!reply.ok || reply.result.outcome !== 'SAVED') throw new Error(JSON.stringify(reply))
}

/** Takes everything from people, so that a test begins with nothing. */
export async function takeAllFrom(...userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    const rows = await scopeOf(userId)
    if (rows.length > 0) await saveElsewhere(rows.map(({ key, value }) => ({ key, before: value, after: null })))
  }
}

/** Puts the screen into the page for some people, and waits for the tree. */
export async function openScope(
  userIds: readonly number[],
  { lang = 'en', theme = 'light', width = 1200, year = '' } = {},
) {
  const people = await publicIdsOf(userIds.join())
  const host = await mount(
    `<campus-assign-program-part-term lang="${lang}" theme="${theme}" user="${people}" year="${year}" ` +
      `style="inline-size:${width}px"></campus-assign-program-part-term>`,
  )
  await eventually('the tree', () => rootOf(host)?.querySelector('.c-tree .c-branch'))
  return host
}

/** Waits until the screen no longer says this. */
export const saysNoMore = (host: Element, words: string) =>
  eventually(`no “${words}”`, () => !rootOf(host)?.textContent.includes(words))

/** Opens the tree down to a level and returns the box of a place. */
export async function boxOf(host: Element, id: string): Promise<HTMLInputElement> {
  const level = await appearing<HTMLSelectElement>(host, 'combobox', 'Expand to')
  if (level.value !== '4') {
    level.value = '4'
    level.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return eventually(`the box ${id}`, () => rootOf(host)?.querySelector<HTMLInputElement>(`input[data-node="${id}"]`))
}

/** Presses the button with this name. */
export const press = async (host: Element, name: string | RegExp) =>
  (await appearing<HTMLButtonElement>(host, 'button', name)).click()

/** Answers the question on the page with its first button. */
export async function answerYes(): Promise<void> {
  const form = await eventually('the question', () =>
    document.querySelector('campus-confirmation')?.shadowRoot?.querySelector<HTMLFormElement>('dialog form'),
  )
  form.requestSubmit()
}
