import { readNames, getText, type Kind } from '../kind.ts'
import { RECORDS } from '../record-specs.ts'

/** File of fee heads. */
export const feeHeads: Kind = {
  forColleges: false,
  marks: (line) => [{ key: ['fee', line.values.feeCode], field: 'feeCode' }],
  async write(lines, { saveLines }) {
    await saveLines(RECORDS.feeHead, lines, (line) => ({
      code: getText(line, 'feeCode'),
      key: [getText(line, 'feeCode')],
      values: { ...readNames(line, 'feeName'), payee: line.values.payee, is_late_fee: line.values.lateFee },
      initial: { is_late_fee: false },
    }))
  },
}
