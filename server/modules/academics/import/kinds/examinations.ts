import { LONGEST_EXAM_MONTHS, isPeriodLonger } from '../../../../../src/contract/plausible-days.ts'
import { namesAt, neededText, type Kind } from '../kind.ts'
import { RECORDS } from '../record-specs.ts'
import { instructionsFor } from './instructions.ts'
import { yearIds } from './masters.ts'

/** File of examinations. New ones are drafts, with the institution's instructions. */
export const examinations: Kind = {
  forColleges: false,
  marks: (line) => [{ key: ['examination', line.values.examCode], field: 'examCode' }],
  check(line, complain) {
    const [startsOn, endsOn] = [neededText(line, 'startsOn'), neededText(line, 'endsOn')]
    if (endsOn < startsOn) complain(line, 'endsOn', 'ORDER')
    else if (isPeriodLonger({ startsOn, endsOn }, LONGEST_EXAM_MONTHS)) complain(line, 'endsOn', 'PERIOD_TOO_LONG')
    else if (neededText(line, 'correctionsUntil') > endsOn) complain(line, 'correctionsUntil', 'ORDER')
  },
  async write(lines, { db, client, writes, complain, put }) {
    const years = await yearIds(db, client.id)
    const instructions = await instructionsFor(db, client.id, writes)
    const known = lines.filter((line) => {
      if (years.has(neededText(line, 'academicYear'))) return true
      complain(line, 'academicYear', 'UNKNOWN')
      return false
    })
    await put(RECORDS.exam, known, (line) => ({
      code: neededText(line, 'examCode'),
      key: [neededText(line, 'examCode')],
      values: {
        ...namesAt(line, 'examName'),
        academic_year_id: years.get(neededText(line, 'academicYear')),
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
