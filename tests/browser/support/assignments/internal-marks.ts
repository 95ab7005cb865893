import { ask, call, signIn } from '../../../support/calls.ts'
import { eventually, mount, rootOf } from '../mount.ts'
import { inDays, windowsOf } from './process-windows.ts'
import { signInAs } from '../sign-in.ts'

const ROUTE = '/internal-marks'
const TAG = 'campus-open-process'
const TEACHER = 'tanvi.teacher'
const ADMINISTRATOR = 'ravi.exams'
/** The page stands before the server. */
const HERE = { origin: '' }

/** A mark as the server has it. */
export interface MarkNow {
  readonly studentId: number
  readonly names: { readonly name: string }
  readonly mark: number | null
  readonly absent: boolean
  readonly rowVersion: number | null
}

interface Courses {
  readonly internalMarkCourses?: readonly { readonly courseOfferingId: number }[]
}
interface Marks {
  readonly internalMarks?: readonly { readonly rows: readonly MarkNow[] }[]
}

/** Returns the first course of the teacher, from another session than that of the page. */
async function firstCourse(token: string): Promise<number> {
  const { result } = await ask(HERE, 'internalMarkCourses', {}, { token })
  return (result as Courses).internalMarkCourses?.[0]?.courseOfferingId ?? 0
}

/** Returns the marks in the first course of the teacher, in the order of the list. */
export async function marksNow(): Promise<readonly MarkNow[]> {
  const token = await signIn(HERE, TEACHER)
  const { result } = await ask(
    HERE,
    'internalMarks',
    { courseOfferingId: await firstCourse(token), pageSize: 100 },
    { token },
  )
  return (result as Marks).internalMarks?.[0]?.rows ?? []
}

/** Saves marks in that course as the teacher does on another device. */
export async function saveElsewhere(
  marks: readonly Pick<MarkNow, 'studentId' | 'mark' | 'absent' | 'rowVersion'>[],
): Promise<void> {
  const token = await signIn(HERE, TEACHER)
  const courseOfferingId = await firstCourse(token)
  const sent = marks.map(({ studentId, mark, absent, rowVersion }) => ({ studentId, mark, absent, rowVersion }))
  const { errorCode, error } = await call(HERE, 'saveInternalMarks', { courseOfferingId, marks: sent }, { token })
  if (errorCode !== 1000) throw new Error(error ?? String(errorCode))
}

/** Removes all marks in that course. */
export async function removeMarks(): Promise<void> {
  const some = (await marksNow()).filter(({ mark, absent }) => mark !== null || absent)
  if (some.length > 0) await saveElsewhere(some.map((one) => ({ ...one, mark: null, absent: false })))
}

let days = 25

/** Returns functions that close the demo window of the process and open it again, as its administrator does. */
export async function windowSwitch(): Promise<{ close: () => Promise<void>; reopen: () => Promise<void> }> {
  await signInAs(ADMINISTRATOR)
  const window = (await windowsOf(ROUTE)).find(({ key }) => key.examEventId !== null)
  if (!window) throw new Error('The demo has no window for internal marks.')
  const menuProgramIds = [window.menuProgramId]
  const act = async (name: string, more: object) => {
    const token = await signIn(HERE, ADMINISTRATOR)
    const { result } = await call(HERE, name, { menuProgramIds, ...more }, { token })
    if ((result as { outcome?: string } | null)?.outcome !== 'SAVED') throw new Error(JSON.stringify(result))
  }
  return {
    close: () => act('closeMenuProgram', { reason: 'Marks are missing' }),
    reopen: () => act('extendMenuProgram', { reason: 'More time', extendedTo: inDays((days += 1)), notify: false }),
  }
}

interface Opened {
  readonly lang?: string
  readonly theme?: string
  readonly width?: number
}

/** Puts the screen into the page, and chooses the first course. */
export async function openMarks({ lang = 'en', theme = 'light', width = 1200 }: Opened = {}) {
  const host = await mount(
    `<${TAG} lang="${lang}" theme="${theme}" process="${ROUTE}" style="inline-size:${width}px"></${TAG}>`,
  )
  const select = await eventually('the choice of a course', () =>
    rootOf(host)?.querySelector<HTMLSelectElement>('select[name=course]'),
  )
  const first = [...select.options].find(({ value }) => value !== '')
  if (first && select.value !== first.value) {
    select.value = first.value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return host
}

/** Returns the fields of the marks that are shown, in the order of the students. */
export const shownFields = (host: Element): readonly HTMLInputElement[] => [
  ...(rootOf(host)?.querySelectorAll<HTMLInputElement>('.c-mark input') ?? []),
]

/** Waits for the fields of the marks. */
export const markFields = async (host: Element): Promise<readonly HTMLInputElement[]> => {
  await eventually('the fields', () => shownFields(host).length > 0)
  return shownFields(host)
}
