import type { LanguageCode } from '../../src/contract/parts.ts'
import type { Random } from './random.ts'

type Pair = readonly [latin: string, local: string]

const MARATHI = {
  given: [
    ['Aarti', 'आरती'],
    ['Ashwini', 'अश्विनी'],
    ['Rutuja', 'ऋतुजा'],
    ['Shraddha', 'श्रद्धा'],
    ['Vaishnavi', 'वैष्णवी'],
    ['Sneha', 'स्नेहा'],
    ['Omkar', 'ओंकार'],
    ['Pranav', 'प्रणव'],
    ['Akash', 'आकाश'],
    ['Dnyaneshwar', 'ज्ञानेश्वर'],
    ['Vishwajeet', 'विश्वजीत'],
    ['Sahil', 'साहिल'],
  ],
  middle: [
    ['Ramesh', 'रमेश'],
    ['Suresh', 'सुरेश'],
    ['Krushna', 'कृष्णा'],
    ['Ganesh', 'गणेश'],
    ['Vitthal', 'विठ्ठल'],
    ['Prakash', 'प्रकाश'],
    ['Dattatray', 'दत्तात्रय'],
    ['Bhagwan', 'भगवान'],
    ['Shivaji', 'शिवाजी'],
    ['Anil', 'अनिल'],
  ],
  family: [
    ['Jadhav', 'जाधव'],
    ['Shinde', 'शिंदे'],
    ['Kamble', 'कांबळे'],
    ['Gaikwad', 'गायकवाड'],
    ['Pawar', 'पवार'],
    ['Chavan', 'चव्हाण'],
    ['Waghmare', 'वाघमारे'],
    ['Kulkarni', 'कुलकर्णी'],
    ['More', 'मोरे'],
    ['Bhosale', 'भोसले'],
  ],
} as const satisfies Record<string, readonly Pair[]>
const URDU = {
  given: [
    ['Zoya', 'زویا'],
    ['Nusrat', 'نصرت'],
    ['Farheen', 'فرحین'],
    ['Imran', 'عمران'],
    ['Faizan', 'فیضان'],
    ['Sameer', 'سمیر'],
  ],
  middle: [
    ['Rafiq', 'رفیق'],
    ['Yusuf', 'یوسف'],
    ['Salim', 'سلیم'],
    ['Karim', 'کریم'],
  ],
  family: [
    ['Shaikh', 'شیخ'],
    ['Pathan', 'پٹھان'],
    ['Ansari', 'انصاری'],
    ['Qureshi', 'قریشی'],
  ],
} as const satisfies Record<string, readonly Pair[]>
const DIVEHI = {
  given: [
    ['Aishath', 'އައިޝަތު'],
    ['Mariyam', 'މަރިޔަމް'],
    ['Hawwa', 'ހައްވާ'],
    ['Ibrahim', 'އިބްރާހީމް'],
    ['Ali', 'ޢަލީ'],
    ['Hussain', 'ޙުސައިން'],
  ],
  middle: [
    ['Ahmed', 'އަޙްމަދު'],
    ['Hassan', 'ޙަސަން'],
    ['Moosa', 'މޫސާ'],
  ],
  family: [
    ['Rasheed', 'ރަޝީދު'],
    ['Naseem', 'ނަސީމް'],
    ['Shareef', 'ޝަރީފް'],
    ['Waheed', 'ވަޙީދު'],
  ],
} as const satisfies Record<string, readonly Pair[]>

const LISTS = { mr: MARATHI, ur: URDU, dv: DIVEHI } as const
const MOTHERS = {
  mr: ['Sunita', 'Mangal', 'Kavita', 'Lata'],
  ur: ['Shabana', 'Rukhsana', 'Salma'],
  dv: ['Fathimath', 'Khadheeja', 'Zulaikha'],
} as const

/** The languages of fictitious people's local names. */
export type NameLanguage = Extract<LanguageCode, keyof typeof LISTS>

/** The name of a fictitious person, as people write it; certificates have it in capitals. */
export interface PersonName {
  readonly latin: string
  readonly local: string
  readonly language: NameLanguage
  readonly mother: string
}

/** Returns a fictitious name in two scripts. */
export function inventName(random: Random, language: NameLanguage): PersonName {
  const { given, middle, family } = LISTS[language]
  const parts: Pair[] = [random.pick<Pair>(given), random.pick<Pair>(middle), random.pick<Pair>(family)]
  return {
    latin: parts.map(([latin]) => latin).join(' '),
    local: parts.map(([, local]) => local).join(' '),
    language,
    mother: random.pick<string>(MOTHERS[language]),
  }
}
