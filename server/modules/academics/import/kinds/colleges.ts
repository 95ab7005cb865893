import { readNames, getText, type Kind } from '../kind.ts'
import { RECORDS } from '../record-specs.ts'

/** File of colleges. */
export const colleges: Kind = {
  forColleges: false,
  marks: (line) => [{ key: ['college', line.values.collegeCode], field: 'collegeCode' }],
  async write(lines, { saveLines }) {
    await saveLines(RECORDS.college, lines, (line) => ({
      code: getText(line, 'collegeCode'),
      key: [getText(line, 'collegeCode')],
      values: {
        ...readNames(line, 'collegeName'),
        type: line.values.collegeType,
        aided: line.values.aided,
        district: line.values.district,
        status: line.values.collegeStatus,
      },
      initial: { status: 'ACTIVE' },
    }))
  },
}
