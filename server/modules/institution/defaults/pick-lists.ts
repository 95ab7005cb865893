import type { Translations } from '../../../db/schema/columns.ts'
import type { pickListEntry } from '../../../db/schema.ts'

/** A pick-list entry, before it is assigned to an institution. */
export interface PickSeed {
  readonly kind: (typeof pickListEntry.$inferSelect)['kind']
  readonly code: string
  readonly name: string
  readonly nameI18n: Translations
}

const buildEntry = (
  kind: PickSeed['kind'],
  code: string,
  name: string,
  hi: string,
  mr: string,
  ur: string,
  dv: string,
): PickSeed => ({ kind, code, name, nameI18n: { hi, mr, ur, dv } })

/**
 * The designations, departments and offices that most institutions of this kind have (specification, section 11.3.4).
 */
export const PICK_LISTS: readonly PickSeed[] = [
  buildEntry('DESIGNATION', 'PRINCIPAL', 'Principal', 'प्राचार्य', 'प्राचार्य', 'پرنسپل', 'ޕްރިންސިޕަލް'),
  buildEntry('DESIGNATION', 'PROFESSOR', 'Professor', 'प्राध्यापक', 'प्राध्यापक', 'پروفیسر', 'ޕްރޮފެސަރ'),
  buildEntry(
    'DESIGNATION',
    'ASSOCIATE_PROFESSOR',
    'Associate professor',
    'सह-प्राध्यापक',
    'सहयोगी प्राध्यापक',
    'ایسوسی ایٹ پروفیسر',
    'އެސޯސިއޭޓް ޕްރޮފެސަރ',
  ),
  buildEntry(
    'DESIGNATION',
    'ASSISTANT_PROFESSOR',
    'Assistant professor',
    'सहायक प्राध्यापक',
    'सहायक प्राध्यापक',
    'اسسٹنٹ پروفیسر',
    'އެސިސްޓަންޓް ޕްރޮފެސަރ',
  ),
  buildEntry('DESIGNATION', 'HEAD', 'Head of department', 'विभागाध्यक्ष', 'विभागप्रमुख', 'صدرِ شعبہ', 'ޑިޕާޓްމަންޓް ހެޑް'),
  buildEntry('DESIGNATION', 'REGISTRAR', 'Registrar', 'कुलसचिव', 'कुलसचिव', 'رجسٹرار', 'ރަޖިސްޓްރާރ'),
  buildEntry(
    'DESIGNATION',
    'SUPERINTENDENT',
    'Office superintendent',
    'कार्यालय अधीक्षक',
    'कार्यालय अधीक्षक',
    'دفتری سپرنٹنڈنٹ',
    'އޮފީސް ސުޕަރިންޓެންޑެންޓް',
  ),
  buildEntry('DESIGNATION', 'ACCOUNTANT', 'Accountant', 'लेखापाल', 'लेखापाल', 'محاسب', 'އެކައުންޓެންޓް'),
  buildEntry('DESIGNATION', 'CLERK', 'Clerk', 'लिपिक', 'लिपिक', 'کلرک', 'ކްލާކް'),
  buildEntry('DESIGNATION', 'LIBRARIAN', 'Librarian', 'पुस्तकालयाध्यक्ष', 'ग्रंथपाल', 'لائبریرین', 'ލައިބްރޭރިއަން'),
  buildEntry('DEPARTMENT', 'LANGUAGES', 'Languages', 'भाषा', 'भाषा', 'زبانیں', 'ބަސްތައް'),
  buildEntry('DEPARTMENT', 'COMMERCE', 'Commerce', 'वाणिज्य', 'वाणिज्य', 'کامرس', 'ކޮމާސް'),
  buildEntry('DEPARTMENT', 'MANAGEMENT', 'Management', 'प्रबंधन', 'व्यवस्थापन', 'انتظامیات', 'މެނޭޖްމަންޓް'),
  buildEntry('DEPARTMENT', 'MATHEMATICS', 'Mathematics', 'गणित', 'गणित', 'ریاضی', 'ހިސާބު'),
  buildEntry('DEPARTMENT', 'SCIENCES', 'Natural sciences', 'प्राकृतिक विज्ञान', 'नैसर्गिक विज्ञान', 'طبعی علوم', 'ޠަބީޢީ ސައިންސް'),
  buildEntry(
    'DEPARTMENT',
    'COMPUTING',
    'Computer science',
    'कंप्यूटर विज्ञान',
    'संगणकशास्त्र',
    'کمپیوٹر سائنس',
    'ކޮމްޕިއުޓަރ ސައިންސް',
  ),
  buildEntry('DEPARTMENT', 'SOCIAL', 'Social sciences', 'सामाजिक विज्ञान', 'सामाजिक शास्त्रे', 'سماجی علوم', 'އިޖުތިމާޢީ ޢިލްމުތައް'),
  buildEntry('DEPARTMENT', 'EDUCATION', 'Education', 'शिक्षा', 'शिक्षणशास्त्र', 'تعلیم', 'ތަޢުލީމު'),
  buildEntry('DEPARTMENT', 'LAW', 'Law', 'विधि', 'विधी', 'قانون', 'ޤާނޫނު'),
  buildEntry('OFFICE', 'REGISTRY', 'Registrar’s office', 'कुलसचिव कार्यालय', 'कुलसचिव कार्यालय', 'دفترِ رجسٹرار', 'ރަޖިސްޓްރީ'),
  buildEntry(
    'OFFICE',
    'EXAMINATIONS',
    'Examination section',
    'परीक्षा विभाग',
    'परीक्षा विभाग',
    'شعبۂ امتحانات',
    'އިމްތިޙާން ސެކްޝަން',
  ),
  buildEntry('OFFICE', 'ACCOUNTS', 'Accounts', 'लेखा', 'लेखा', 'اکاؤنٹس', 'އެކައުންޓްސް'),
  buildEntry(
    'OFFICE',
    'ADMISSIONS',
    'Admissions and eligibility',
    'प्रवेश और पात्रता',
    'प्रवेश व पात्रता',
    'داخلہ و اہلیت',
    'އެޑްމިޝަނާއި ޝަރުޠުތައް',
  ),
  buildEntry(
    'OFFICE',
    'COLLEGE_OFFICE',
    'College office',
    'महाविद्यालय कार्यालय',
    'महाविद्यालय कार्यालय',
    'کالج دفتر',
    'ކޮލެޖު އޮފީސް',
  ),
  buildEntry('OFFICE', 'LIBRARY', 'Library', 'पुस्तकालय', 'ग्रंथालय', 'کتب خانہ', 'ކުތުބުޚާނާ'),
]
