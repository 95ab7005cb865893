import type { SessionUser } from '../../../src/contract/sign-in/session.ts'
import type { ROLE_SCOPES } from '../../db/schema/roles.ts'

export interface RoleSeed {
  readonly id: number
  readonly code: string
  readonly userType: SessionUser['userType']
  readonly scopeType: (typeof ROLE_SCOPES)[number]
  readonly name: string
  readonly i18n: Readonly<Record<string, string>>
}

/** The roles that every institution has (specification, section 10.4.2). */
export const ROLES: readonly RoleSeed[] = [
  {
    id: 10,
    code: 'UNIVERSITY_ADMIN',
    userType: 'UNIVERSITY',
    scopeType: 'NONE',
    name: 'University administrator',
    i18n: { mr: 'विद्यापीठ प्रशासक', hi: 'विश्वविद्यालय प्रशासक', ur: 'یونیورسٹی منتظم', dv: 'ޔުނިވަރސިޓީ އެޑްމިން' },
  },
  {
    id: 11,
    code: 'CONTROLLER_OF_EXAMS',
    userType: 'UNIVERSITY',
    scopeType: 'NONE',
    name: 'Controller of examinations',
    i18n: { mr: 'परीक्षा नियंत्रक', hi: 'परीक्षा नियंत्रक', ur: 'ناظمِ امتحانات', dv: 'އިމްތިޙާން ކޮންޓްރޯލަރު' },
  },
  {
    id: 12,
    code: 'EXAM_SECTION',
    userType: 'UNIVERSITY',
    scopeType: 'NONE',
    name: 'Examination section',
    i18n: { mr: 'परीक्षा विभाग', hi: 'परीक्षा विभाग', ur: 'شعبۂ امتحانات', dv: 'އިމްތިޙާން ސެކްޝަން' },
  },
  {
    id: 13,
    code: 'FINANCE_OFFICER',
    userType: 'UNIVERSITY',
    scopeType: 'NONE',
    name: 'Finance officer',
    i18n: { mr: 'वित्त अधिकारी', hi: 'वित्त अधिकारी', ur: 'مالیاتی افسر', dv: 'ފައިނޭންސް އޮފިސަރު' },
  },
  {
    id: 14,
    code: 'AUDITOR',
    userType: 'UNIVERSITY',
    scopeType: 'NONE',
    name: 'Auditor',
    i18n: { mr: 'लेखापरीक्षक', hi: 'लेखा परीक्षक', ur: 'آڈیٹر', dv: 'އޮޑިޓަރު' },
  },
  {
    id: 15,
    code: 'HELPDESK',
    userType: 'UNIVERSITY',
    scopeType: 'NONE',
    name: 'Help desk',
    i18n: { mr: 'मदत कक्ष', hi: 'सहायता कक्ष', ur: 'ہیلپ ڈیسک', dv: 'ހެލްޕް ޑެސްކް' },
  },
  {
    id: 20,
    code: 'COLLEGE_ADMIN',
    userType: 'COLLEGE',
    scopeType: 'COLLEGE',
    name: 'College administrator',
    i18n: { mr: 'महाविद्यालय प्रशासक', hi: 'महाविद्यालय प्रशासक', ur: 'کالج منتظم', dv: 'ކޮލެޖު އެޑްމިން' },
  },
  {
    id: 21,
    code: 'COLLEGE_EXAM_CLERK',
    userType: 'COLLEGE',
    scopeType: 'COLLEGE',
    name: 'College examination clerk',
    i18n: {
      mr: 'महाविद्यालय परीक्षा लिपिक',
      hi: 'महाविद्यालय परीक्षा लिपिक',
      ur: 'کالج امتحانی کلرک',
      dv: 'ކޮލެޖުގެ އިމްތިޙާން ކްލާކް',
    },
  },
  {
    id: 22,
    code: 'COLLEGE_ACCOUNTS',
    userType: 'COLLEGE',
    scopeType: 'COLLEGE',
    name: 'College accounts',
    i18n: { mr: 'महाविद्यालय लेखा', hi: 'महाविद्यालय लेखा', ur: 'کالج اکاؤنٹس', dv: 'ކޮލެޖު އެކައުންޓްސް' },
  },
  {
    id: 23,
    code: 'HOD',
    userType: 'STAFF',
    scopeType: 'PROGRAM',
    name: 'Head of department',
    i18n: { mr: 'विभागप्रमुख', hi: 'विभागाध्यक्ष', ur: 'صدرِ شعبہ', dv: 'ޑިޕާޓްމަންޓް ހެޑް' },
  },
  {
    id: 24,
    code: 'TEACHER',
    userType: 'STAFF',
    scopeType: 'COURSE',
    name: 'Teacher',
    i18n: { mr: 'शिक्षक', hi: 'शिक्षक', ur: 'استاد', dv: 'މުދައްރިސް' },
  },
  {
    id: 30,
    code: 'CENTRE_SUPERINTENDENT',
    userType: 'STAFF',
    scopeType: 'NONE',
    name: 'Centre superintendent',
    i18n: { mr: 'केंद्र प्रमुख', hi: 'केंद्र अधीक्षक', ur: 'مرکز سپرنٹنڈنٹ', dv: 'އިމްތިޙާން މަރުކަޒުގެ ސުޕަރިންޓެންޑެންޓް' },
  },
  {
    id: 31,
    code: 'INVIGILATOR',
    userType: 'VERIFIER',
    scopeType: 'NONE',
    name: 'Invigilator',
    i18n: { mr: 'पर्यवेक्षक', hi: 'कक्ष निरीक्षक', ur: 'نگراں', dv: 'އިންވިޖިލޭޓަރު' },
  },
  {
    id: 40,
    code: 'CSC_OPERATOR',
    userType: 'CSC',
    scopeType: 'NONE',
    name: 'Service centre operator',
    i18n: { mr: 'सेवा केंद्र चालक', hi: 'सेवा केंद्र संचालक', ur: 'سروس سینٹر آپریٹر', dv: 'ސަރވިސް ސެންޓަރުގެ އޮޕަރޭޓަރު' },
  },
  {
    id: 50,
    code: 'STUDENT',
    userType: 'STUDENT',
    scopeType: 'NONE',
    name: 'Student',
    i18n: { mr: 'विद्यार्थी', hi: 'विद्यार्थी', ur: 'طالب علم', dv: 'ދަރިވަރު' },
  },
  {
    id: 1001,
    code: 'GUEST',
    userType: 'STAFF',
    scopeType: 'NONE',
    name: 'Guest',
    i18n: { mr: 'पाहुणा', hi: 'अतिथि', ur: 'مہمان', dv: 'މެހުމާން' },
  },
]
