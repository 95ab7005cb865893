import type { DefinedYear } from '../../../contract/institution/definition.ts'

/** The first months, 1 to 12, of the academic and the financial year of a country. */
interface FirstMonths {
  readonly academic: number
  readonly financial: number
}

const OF_CURRENCY: Readonly<Record<string, FirstMonths>> = {
  INR: { academic: 6, financial: 4 },
  NPR: { academic: 8, financial: 7 },
  BDT: { academic: 1, financial: 7 },
  PKR: { academic: 9, financial: 7 },
  LKR: { academic: 1, financial: 1 },
  MVR: { academic: 1, financial: 1 },
}
const OTHERS: FirstMonths = { academic: 9, financial: 1 }

const padTwo = (number: number): string => String(number).padStart(2, '0')

/** Returns the year of twelve months that begins in a year and month. */
function buildYear(year: number, month: number): DefinedYear {
  const last = new Date(Date.UTC(year + 1, month - 1, 0)).toISOString().slice(0, 10)
  return {
    code: month === 1 ? String(year) : `${year}-${padTwo((year + 1) % 100)}`,
    startsOn: `${year}-${padTwo(month)}-01`,
    endsOn: last,
  }
}

/** Returns the years that contain a day, and the next academic year, as is usual where a currency is used. */
export function proposeYears(
  today: string,
  currency: string,
): Readonly<Record<'academicYear' | 'nextAcademicYear' | 'financialYear', DefinedYear>> {
  const { academic, financial } = OF_CURRENCY[currency] ?? OTHERS
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const getFirstYear = (first: number) => (month >= first ? year : year - 1)
  return {
    academicYear: buildYear(getFirstYear(academic), academic),
    nextAcademicYear: buildYear(getFirstYear(academic) + 1, academic),
    financialYear: buildYear(getFirstYear(financial), financial),
  }
}
