import { LONGEST_EXAM_MONTHS, isPeriodLonger } from '../../../../../src/contract/plausible-days.ts'
import { readNames, getText, type Kind } from '../kind.ts'
import { RECORDS } from '../record-specs.ts'
import { findInstructions } from './instructions.ts'
import { listYearIds } from './masters.ts'

/** File of examinations. New ones are drafts, with the institution's instructions. */
export const examinations: Kind = {
  forColleges: false,
  marks: (line) => [{ key: ['examination', line.values.examCode], field: 'examCode' }],
  check(line, complain) {
    const [startsOn, endsOn] = [getText(line, 'startsOn'), getText(line, 'endsOn')]
    if (endsOn < startsOn) complain(line, 'endsOn', 'ORDER')
    else if (isPeriodLonger({ startsOn, endsOn }, LONGEST_EXAM_MONTHS)) complain(line, 'endsOn', 'PERIOD_TOO_LONG')
    else if (getText(line, 'correctionsUntil') > endsOn) complain(line, 'correctionsUntil', 'ORDER')
  },
  async write(lines, { db, client, writes, complain, saveLines }) {
    const years = await listYearIds(db, client.id)
    const instructions = await findInstructions(db, client.id, writes)
    const valid = lines.filter((line) => {
      if (years.has(getText(line, 'academicYear'))) return true
      complain(line, 'academicYear', 'UNKNOWN')
      return false
    })
    await saveLines(RECORDS.exam, valid, (line) => ({
      code: getText(line, 'examCode'),
      key: [getText(line, 'examCode')],
      values: {
        ...readNames(line, 'examName'),
        academic_year_id: years.get(getText(line, 'academicYear')),
        season: line.values.season,
        starts_on: line.values.startsOn,
        ends_on: line.values.endsOn,
        corrections_until: line.values.correctionsUntil,
        helpline: line.values.helpline,
      },
      initial: { status: 'DRAFT', instruction_set_id: instructions },
    }))
  },
}
