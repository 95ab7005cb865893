import type { LanguageCode } from '../../../../contract/parts.ts'

/** Sample names for the specimens, in the five languages. */
type Names = Readonly<Record<LanguageCode, readonly string[]>>

/** Groups of the two lists. */
export const FACULTIES: Names = {
  en: ['Science', 'Commerce', 'Arts', 'Law'],
  hi: ['विज्ञान', 'वाणिज्य', 'कला', 'विधि'],
  mr: ['विज्ञान', 'वाणिज्य', 'कला', 'विधी'],
  ur: ['سائنس', 'کامرس', 'آرٹس', 'قانون'],
  dv: ['ސައިންސް', 'ވިޔަފާރި', 'އާޓްސް', 'ޤާނޫނު'],
}

/** Courses, assigned to the faculties in rotation. */
export const SUBJECTS: Names = {
  en: ['Physics', 'Accounting', 'History', 'Contracts', 'Chemistry', 'Banking', 'Geography', 'Evidence'],
  hi: ['भौतिकी', 'लेखांकन', 'इतिहास', 'संविदा', 'रसायन', 'बैंकिंग', 'भूगोल', 'साक्ष्य'],
  mr: ['भौतिकशास्त्र', 'लेखाशास्त्र', 'इतिहास', 'करार', 'रसायनशास्त्र', 'बँकिंग', 'भूगोल', 'पुरावा'],
  ur: ['طبیعیات', 'حساب داری', 'تاریخ', 'معاہدات', 'کیمیا', 'بینکاری', 'جغرافیہ', 'شہادت'],
  dv: ['ފިޒިކްސް', 'އެކައުންޓިންގ', 'ތާރީޚު', 'އެއްބަސްވުން', 'ކެމިސްޓްރީ', 'ބޭންކިންގ', 'ޖޯގްރަފީ', 'ހެކި'],
}

/** A sample town and one of its streets. */
export const PLACES: Names = {
  en: ['Nirmalnagar', 'Station Road'],
  hi: ['निर्मलनगर', 'स्टेशन रोड'],
  mr: ['निर्मळनगर', 'स्टेशन रस्ता'],
  ur: ['نرمل نگر', 'اسٹیشن روڈ'],
  dv: ['ނިރްމަލްނަގަރު', 'ސްޓޭޝަން މަގު'],
}

/** Three states for the address. */
export const STATES: Names = {
  en: ['Maharashtra', 'Goa', 'Gujarat'],
  hi: ['महाराष्ट्र', 'गोवा', 'गुजरात'],
  mr: ['महाराष्ट्र', 'गोवा', 'गुजरात'],
  ur: ['مہاراشٹر', 'گوا', 'گجرات'],
  dv: ['މަހާރާޝްޓްރަ', 'ގޯއާ', 'ގުޖްރާތު'],
}

/** Returns the states as options of a field. */
export const listStates = (language: LanguageCode) =>
  STATES[language].map((label, index) => ({ value: ['MH', 'GA', 'GJ'][index] ?? '', label }))
