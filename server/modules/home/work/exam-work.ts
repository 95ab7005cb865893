import { PICTURE_DESK } from '../../../../src/contract/access.ts'
import { HOLD_REASONS } from '../../../../src/contract/exam-office/student-holds.ts'
import { LISTED_CHECKS, type ListedCheck } from '../../../../src/contract/home/work-kinds.ts'
import { canReadList } from '../figures/figure-choices.ts'
import { sumQuantities } from '../figures/sums.ts'
import { CORRECTION_WORK } from './correction-work.ts'
import { buildDeskPath } from './picture-work.ts'
import { getCollegeOwner, getExamOwner, getOfficeOwner, type WorkDescriptor } from './descriptor.ts'
import { describeExamRows, filterPart, findRows, needsList } from './work-rows.ts'

/** Checks that concern publishing alone, and read every ticket: they are of no use afterwards. */
const BEFORE_PUBLISHING: readonly ListedCheck[] = [
  'CLASHING_PAPERS',
  'PAPER_WITHOUT_SLOT',
  'PAPER_OUTSIDE_EXAM',
  'PAPER_TIMES',
]
/** Checks that find what colleges know. */
const OF_COLLEGES: readonly ListedCheck[] = ['NO_PHOTO', 'NO_SECOND_FACTOR']

const WITHHELD_TICKETS: WorkDescriptor = {
  kind: 'WITHHELD_TICKETS',
  needs: needsList('tickets'),
  owner: getOfficeOwner,
  severity: 3,
  async find(work) {
    if (!work.exam) return []
    const found = await findRows(work, { list: 'tickets', detail: 'WITHHELD' })
    const holds =
      found.cases > 0 && canReadList(work.context.actor, 'holds')
        ? filterPart({ kind: 'HARD' }, await work.countRows({ list: 'holds' }))
        : []
    const reasons = HOLD_REASONS.map((reason) => ({
      reason,
      holds: sumQuantities(holds, ({ detail }) => detail === reason),
    }))
      .filter((one) => one.holds > 0)
      .toSorted((one, other) => other.holds - one.holds)
    return [{ ...found, since: null, reasons, dueOn: work.exam.startsOn }]
  },
}

const describeCheck = (check: ListedCheck): WorkDescriptor => ({
  kind: check,
  needs: check === 'NO_PHOTO' ? PICTURE_DESK : needsList('obstacles'),
  owner: OF_COLLEGES.includes(check) ? getCollegeOwner : getExamOwner,
  severity: 2,
  async find(work) {
    const { exam } = work
    const isPublished = exam?.status === 'PUBLISHED' || exam?.status === 'RUNNING'
    if (!exam || (isPublished && BEFORE_PUBLISHING.includes(check))) return []
    const cases = sumQuantities(await work.countRows({ list: 'obstacles', kind: check }))
    const path =
      check === 'NO_PHOTO'
        ? buildDeskPath(work, { view: 'WITHOUT', exam: exam.id })
        : work.buildListPath({ list: 'obstacles', kind: check })
    return [{ cases, dueOn: exam.startsOn, path }]
  },
})

/** The work on examinations (specification, section 11.2.1). */
export const EXAM_WORK: readonly WorkDescriptor[] = [
  WITHHELD_TICKETS,
  describeExamRows(
    'UNPUBLISHED_TICKETS',
    { list: 'tickets', detail: 'UNPUBLISHED' },
    { needs: { roles: [10, 11, 12] }, owner: getExamOwner, severity: 3 },
  ),
  describeExamRows(
    'WITHOUT_TICKET',
    { list: 'candidates', detail: 'WITHOUT_TICKET' },
    { owner: 'EXAM_SECTION', severity: 3 },
  ),
  ...CORRECTION_WORK,
  describeExamRows(
    'FORMS_TO_FORWARD',
    { list: 'forms', kind: 'FORM', detail: 'SUBMITTED' },
    { owner: getCollegeOwner, severity: 2 },
  ),
  describeExamRows(
    'FORMS_TO_ACCEPT',
    { list: 'forms', kind: 'FORM', detail: 'INWARD' },
    { needs: { roles: [10, 11, 12] }, owner: getExamOwner, severity: 2 },
  ),
  describeExamRows(
    'FORMS_RETURNED',
    { list: 'forms', kind: 'FORM', detail: 'REJECTED' },
    { owner: 'STUDENTS', severity: 1 },
  ),
  ...LISTED_CHECKS.map(describeCheck),
]
