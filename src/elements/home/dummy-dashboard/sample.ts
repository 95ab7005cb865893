/** Timestamp of the sample figures. */
export const AS_OF = '2026-11-20T02:45:00Z'
/** Currency of the sample figures; amounts are in paise. */
export const CURRENCY = 'INR'

/** The selectable academic years, by the year in which they begin. */
export const YEARS = ['2026', '2025'] as const
/** A selectable academic year. */
export type Year = (typeof YEARS)[number]
/** The examinations of a year. */
export const EXAMS = ['winter', 'summer'] as const
/** An examination of a year. */
export type Exam = (typeof EXAMS)[number]

/** Reasons for a hall ticket on hold. */
export const REASONS = ['UNIV_FEE', 'DOCUMENT', 'ATTENDANCE', 'PHOTO', 'ELIGIBILITY'] as const
/** Channels through which fees are paid. */
export const CHANNELS = ['GATEWAY', 'CSC', 'COUNTER'] as const
/** Codes of the examination centres. */
export const CENTRES = ['101', '104', '112', '118', '123', '130'] as const

/** Sample figures of one examination in one year; amounts in paise. */
export interface Sample {
  readonly students: { readonly all: number; readonly firstYear: number; readonly external: number }
  readonly forms: {
    readonly expected: number
    readonly submitted: number
    readonly inwarded: number
    readonly accepted: number
  }
  readonly tickets: {
    readonly generated: number
    readonly held: number
    readonly published: number
    readonly downloaded: number
  }
  readonly fees: {
    readonly billed: number
    readonly collected: number
    readonly pending: number
    readonly mismatch: number
    readonly refund: number
  }
  readonly users: {
    readonly active: number
    readonly never: number
    readonly locked: number
    readonly unconfirmed: number
  }
  readonly corrections: { readonly open: number; readonly late: number }
  /** By reason. */
  readonly holds: readonly number[]
  /** By channel, then by day. */
  readonly collections: readonly (readonly number[])[]
  /** By centre. */
  readonly load: readonly number[]
  readonly seats: readonly number[]
}

const SEATS = [420, 360, 300, 540, 240, 480]
const ALLOTTED = [448, 342, 291, 402, 262, 396]
/** Daily collections of 30 days by channel, in thousands of rupees; counters are closed on Sundays. */
const DAILY = [
  [
    212, 224, 198, 240, 236, 251, 180, 243, 262, 258, 249, 271, 268, 196, 280, 294, 301, 288, 312, 309, 224, 322, 351,
    344, 338, 367, 372, 268, 391, 408,
  ],
  [
    92, 98, 86, 101, 97, 110, 64, 99, 104, 108, 102, 113, 118, 70, 116, 121, 119, 124, 130, 127, 82, 131, 138, 142, 136,
    149, 151, 94, 154, 162,
  ],
  [58, 61, 54, 57, 52, 60, 0, 55, 53, 56, 50, 54, 58, 0, 51, 49, 55, 50, 52, 57, 0, 48, 53, 51, 47, 50, 54, 0, 46, 49],
]

const GROWTH: Readonly<Record<string, number>> = { 2026: 1, 2025: 0.958, 2024: 0.931 }
const SIZE: Readonly<Record<Exam, number>> = { winter: 1, summer: 0.87 }

function buildSample(year: string, exam: Exam): Sample {
  const grown = GROWTH[year] ?? 1
  const scalePeople = (count: number) => Math.round(count * grown)
  const scaleSeats = (count: number) => Math.round(count * grown * SIZE[exam])
  const toPaise = (rupees: number) => scaleSeats(rupees) * 100
  const published = scaleSeats(11_208)
  return {
    students: { all: scalePeople(60_214), firstYear: scalePeople(21_846), external: scalePeople(4_310) },
    forms: {
      expected: scaleSeats(12_480),
      submitted: scaleSeats(11_936),
      inwarded: scaleSeats(11_702),
      accepted: scaleSeats(11_514),
    },
    tickets: {
      generated: scaleSeats(11_514),
      held: scaleSeats(306),
      published,
      downloaded: Math.round(published * (exam === 'winter' ? 0.782 : 0.741) * grown),
    },
    fees: {
      billed: toPaise(12_480_000),
      collected: toPaise(11_642_300),
      pending: toPaise(214_600),
      mismatch: toPaise(18_400),
      refund: toPaise(46_250),
    },
    users: {
      active: scalePeople(1_604),
      never: scalePeople(88),
      locked: Math.round(12 / grown),
      unconfirmed: scalePeople(41),
    },
    corrections: { open: Math.round(137 / grown), late: Math.round(19 / grown) },
    holds: [scaleSeats(142), scaleSeats(71), scaleSeats(48), scaleSeats(29), scaleSeats(16)],
    collections: DAILY.map((days) => days.map((thousands) => toPaise(thousands * 1000))),
    load: ALLOTTED.map(scaleSeats),
    seats: SEATS,
  }
}

/** The last 30 days before the timestamp of the figures, as calendar days. */
export const DAYS: readonly string[] = Array.from({ length: 30 }, (_, at) =>
  new Date(Date.parse(AS_OF) - (29 - at) * 86_400_000).toISOString().slice(0, 10),
)

/** Returns the sample figures of an examination, and those of the same one a year before. */
export const getSampleFigures = (year: Year, exam: Exam): { readonly now: Sample; readonly before: Sample } => ({
  now: buildSample(year, exam),
  before: buildSample(String(Number(year) - 1), exam),
})
