import { PACKAGE_KINDS } from '../../../../../src/contract/academics/one-roster.ts'
import type { Complain, Kind } from '../kind.ts'
import type { DataLine } from '../read-line.ts'
import { RECORDS } from '../record-specs.ts'
import { colleges } from './colleges.ts'
import { staff } from './staff.ts'
import { structure } from './structure.ts'
import { getPrn, students } from './students.ts'

const KINDS = { COLLEGES: colleges, STRUCTURE: structure, STUDENTS: students, STAFF: staff } as const

const getLineKind = ({ kind = 'COLLEGES' }: DataLine): Pick<Kind, 'marks' | 'check' | 'write'> => KINDS[kind]

/** What a student's line refers to, and the package itself may bring. */
const IN_PACKAGE = ['collegeCode', 'programmeCode', 'partNo']

/** A OneRoster package: each line is one of another kind of data, and is written as that. */
export const oneRoster: Kind = {
  forColleges: false,
  marks: (line) => getLineKind(line).marks(line),
  check: (line, complain, client) => getLineKind(line).check?.(line, complain, client),
  async write(lines, tools) {
    // A check writes no colleges and programmes, so that the students of new ones cannot be placed yet.
    const waiting = new Set<DataLine>()
    const reportLineFault: Complain = (line, field, fault) => {
      if (!tools.writes && fault === 'UNKNOWN' && field !== null && IN_PACKAGE.includes(field)) waiting.add(line)
      else tools.complain(line, field, fault)
    }
    for (const kind of [...PACKAGE_KINDS, 'STAFF'] as const)
      await KINDS[kind].write(
        lines.filter((line) => line.kind === kind),
        { ...tools, complain: reportLineFault },
      )
    await tools.saveLines(RECORDS.enrolment, [...waiting], (line) => ({
      code: [getPrn(line), line.values.programmeCode, line.values.partNo, line.values.academicYear].join(' '),
      key: [null, null, null],
      values: {},
    }))
  },
}
