import { mapLanguages } from '../../../../contract/i18n/translations.ts'
import type { LanguageCode } from '../../../../contract/parts.ts'
import { DEFAULT_STATE, type TableState } from '../../../ui/table/state/table-state.ts'

/** Sample given names and surnames, not taken from real people, in Latin, Devanagari, Arabic and Thaana script. */
const GIVEN = [
  ['Aarti', 'आरती', 'آرتی', 'އާރުތީ'],
  ['Akash', 'आकाश', 'آکاش', 'އާކާޝް'],
  ['Ashwini', 'अश्विनी', 'اشونی', 'އަޝްވިނީ'],
  ['Imran', 'इमरान', 'عمران', 'އިމްރާން'],
  ['Omkar', 'ओंकार', 'اومکار', 'އޯމްކާރު'],
  ['Pranav', 'प्रणव', 'پرنو', 'ޕްރަނަވް'],
  ['Rutuja', 'ऋतुजा', 'رتوجا', 'ރުތުޖާ'],
  ['Sahil', 'साहिल', 'ساحل', 'ސާހިލް'],
  ['Sameer', 'समीर', 'سمیر', 'ސަމީރު'],
  ['Shraddha', 'श्रद्धा', 'شردھا', 'ޝްރައްދާ'],
  ['Sneha', 'स्नेहा', 'سنیہا', 'ސްނޭހާ'],
  ['Zoya', 'ज़ोया', 'زویا', 'ޒޯޔާ'],
  ['Mariyam', 'मरियम', 'مریم', 'މަރިޔަމް'],
  ['Ibrahim', 'इब्राहीम', 'ابراہیم', 'އިބްރާހީމް'],
  ['Farheen', 'फ़रहीन', 'فرحین', 'ފަރުހީން'],
  ['Vaishnavi', 'वैष्णवी', 'ویشنوی', 'ވައިޝްނަވީ'],
] as const
const SURNAMES = [
  ['Ansari', 'अंसारी', 'انصاری', 'އަންސާރީ'],
  ['Bhosale', 'भोसले', 'بھوسلے', 'ބޯސަލޭ'],
  ['Chavan', 'चव्हाण', 'چوہان', 'ޗަވާން'],
  ['Gaikwad', 'गायकवाड', 'گائیکواڑ', 'ގައިކްވާޑް'],
  ['Jadhav', 'जाधव', 'جادھو', 'ޖާދަވް'],
  ['Kamble', 'कांबळे', 'کامبلے', 'ކާމްބަލޭ'],
  ['Kulkarni', 'कुलकर्णी', 'کلکرنی', 'ކުލްކަރުނީ'],
  ['More', 'मोरे', 'مورے', 'މޯރޭ'],
  ['Naseem', 'नसीम', 'نسیم', 'ނަސީމް'],
  ['Pathan', 'पठान', 'پٹھان', 'ޕަޓާން'],
  ['Pawar', 'पवार', 'پوار', 'ޕަވާރު'],
  ['Qureshi', 'कुरैशी', 'قریشی', 'ޤުރައިޝީ'],
  ['Rasheed', 'रशीद', 'رشید', 'ރަޝީދު'],
  ['Shaikh', 'शेख', 'شیخ', 'ޝައިޚް'],
  ['Shinde', 'शिंदे', 'شندے', 'ޝިންދޭ'],
  ['Waghmare', 'वाघमारे', 'واگھمارے', 'ވާގުމާރޭ'],
] as const
const SCRIPT: Readonly<Partial<Record<LanguageCode, 0 | 1 | 2 | 3>>> = { hi: 1, mr: 1, ur: 2, dv: 3 }
const PROGRAMMES = ['BA', 'BCom', 'BSc', 'MA', 'MSc'] as const
const STATUSES = ['ACTIVE', 'ACTIVE', 'ACTIVE', 'PAUSED', 'ACTIVE', 'LEFT'] as const

/** A sample student. */
export interface Student {
  readonly id: string
  readonly names: Readonly<Record<LanguageCode, string>>
  readonly programme: string
  readonly status: (typeof STATUSES)[number]
  /** YYYY-MM-DD. */
  readonly admitted: string
  readonly credits: number
  /** In paise; null while unknown. */
  readonly due: number | null
  readonly hostel: boolean
}

/** Returns the sample student for a number, always the same. Each of the first 256 has a unique name. */
function buildStudent(number: number): Student {
  const round = Math.floor(number / 16)
  const [given, surname] = [GIVEN[(number * 5) % 16]!, SURNAMES[(number * 5 + round * 3) % 16]!]
  const formatName = (script: 0 | 1 | 2 | 3) => `${given[script]} ${surname[script]}`
  const year = 2022 + ((number + round) % 4)
  return {
    id: `${year}4171120${String(number + 1).padStart(5, '0')}`,
    names: mapLanguages((language) => formatName(SCRIPT[language] ?? 0)),
    programme: PROGRAMMES[(number * 3 + round) % 5]!,
    status: STATUSES[(number * 7 + round * 5) % 6]!,
    admitted: `${year}-0${6 + (number % 3)}-${String(1 + ((number * 11) % 28)).padStart(2, '0')}`,
    credits: 20 + ((number * 13) % 101),
    due: number % 9 === 4 ? null : ((number * 37 + round) % 5) * 125_050,
    hostel: (number + round) % 3 === 0,
  }
}

/** Returns the given number of sample students. */
export const listStudents = (count: number): readonly Student[] =>
  Array.from({ length: count }, (_, number) => buildStudent(number))

/** Initial state of a list, sorted by name. */
export const BY_NAME: TableState = { ...DEFAULT_STATE, sort: { column: 'name', descending: false } }
