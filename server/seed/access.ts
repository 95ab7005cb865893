import type { SessionUser } from '../../src/contract/session.ts'
import type { ROLE_SCOPES } from '../db/schema/people.ts'

interface RoleSeed {
  readonly id: number
  readonly code: string
  readonly userType: SessionUser['userType']
  readonly scopeType: (typeof ROLE_SCOPES)[number]
  readonly name: string
  readonly i18n: Readonly<Record<string, string>>
}

/** The roles that every institution knows (domain brief 1.4.2). */
export const ROLES: readonly RoleSeed[] = [
  { id: 10, code: 'UNIVERSITY_ADMIN', userType: 'UNIVERSITY', scopeType: 'NONE', name: 'University administrator', i18n: { mr: 'विद्यापीठ प्रशासक', hi: 'विश्वविद्यालय प्रशासक', ur: 'یونیورسٹی منتظم', dv: 'ޔުނިވަރސިޓީ އެޑްމިން' } },
  { id: 11, code: 'CONTROLLER_OF_EXAMS', userType: 'UNIVERSITY', scopeType: 'NONE', name: 'Controller of examinations', i18n: { mr: 'परीक्षा नियंत्रक', hi: 'परीक्षा नियंत्रक', ur: 'ناظمِ امتحانات' } },
  { id: 12, code: 'EXAM_SECTION', userType: 'UNIVERSITY', scopeType: 'NONE', name: 'Examination section', i18n: { mr: 'परीक्षा विभाग', hi: 'परीक्षा अनुभाग', ur: 'شعبۂ امتحانات' } },
  { id: 13, code: 'FINANCE_OFFICER', userType: 'UNIVERSITY', scopeType: 'NONE', name: 'Finance officer', i18n: { mr: 'वित्त अधिकारी', hi: 'वित्त अधिकारी', ur: 'مالیاتی افسر' } },
  { id: 14, code: 'AUDITOR', userType: 'UNIVERSITY', scopeType: 'NONE', name: 'Auditor', i18n: { mr: 'लेखापरीक्षक', hi: 'लेखा परीक्षक', ur: 'آڈیٹر' } },
  { id: 15, code: 'HELPDESK', userType: 'UNIVERSITY', scopeType: 'NONE', name: 'Help desk', i18n: { mr: 'मदत कक्ष', hi: 'सहायता कक्ष', ur: 'ہیلپ ڈیسک' } },
  { id: 20, code: 'COLLEGE_ADMIN', userType: 'COLLEGE', scopeType: 'COLLEGE', name: 'College administrator', i18n: { mr: 'महाविद्यालय प्रशासक', hi: 'महाविद्यालय प्रशासक', ur: 'کالج منتظم' } },
  { id: 21, code: 'COLLEGE_EXAM_CLERK', userType: 'COLLEGE', scopeType: 'COLLEGE', name: 'College examination clerk', i18n: { mr: 'परीक्षा लिपिक', hi: 'परीक्षा लिपिक', ur: 'امتحانی کلرک' } },
  { id: 22, code: 'COLLEGE_ACCOUNTS', userType: 'COLLEGE', scopeType: 'COLLEGE', name: 'College accounts', i18n: { mr: 'महाविद्यालय लेखा', hi: 'महाविद्यालय लेखा', ur: 'کالج اکاؤنٹس' } },
  { id: 23, code: 'HOD', userType: 'STAFF', scopeType: 'PROGRAM', name: 'Head of department', i18n: { mr: 'विभागप्रमुख', hi: 'विभागाध्यक्ष', ur: 'صدرِ شعبہ' } },
  { id: 24, code: 'TEACHER', userType: 'STAFF', scopeType: 'COURSE', name: 'Teacher', i18n: { mr: 'शिक्षक', hi: 'शिक्षक', ur: 'استاد' } },
  { id: 30, code: 'CENTRE_SUPERINTENDENT', userType: 'STAFF', scopeType: 'NONE', name: 'Centre superintendent', i18n: { mr: 'केंद्र प्रमुख', hi: 'केंद्र अधीक्षक', ur: 'مرکز سپرنٹنڈنٹ' } },
  { id: 31, code: 'INVIGILATOR', userType: 'VERIFIER', scopeType: 'NONE', name: 'Invigilator', i18n: { mr: 'पर्यवेक्षक', hi: 'पर्यवेक्षक', ur: 'نگراں' } },
  { id: 40, code: 'CSC_OPERATOR', userType: 'CSC', scopeType: 'NONE', name: 'Service centre operator', i18n: { mr: 'सेवा केंद्र चालक', hi: 'सेवा केंद्र संचालक', ur: 'سروس سینٹر آپریٹر' } },
  { id: 50, code: 'STUDENT', userType: 'STUDENT', scopeType: 'NONE', name: 'Student', i18n: { mr: 'विद्यार्थी', hi: 'विद्यार्थी', ur: 'طالب علم', dv: 'ދަރިވަރު' } },
  { id: 1001, code: 'GUEST', userType: 'STAFF', scopeType: 'NONE', name: 'Guest', i18n: { mr: 'पाहुणा', hi: 'अतिथि', ur: 'مہمان' } },
]

type Group = 'ACADEMICS' | 'EXAMINATION' | 'FINANCE' | 'ADMINISTRATION' | 'REPORTS'

/** The modules, and the names under which language files are published. */
export const MODULES: readonly { readonly code: string; readonly group: Group; readonly icon: string; readonly name: string; readonly i18n: Readonly<Record<string, string>>; readonly description: string; readonly descriptionI18n: Readonly<Record<string, string>>; readonly landing: string }[] = [
  { code: 'administration', group: 'ADMINISTRATION', icon: 'people', name: 'Users and roles', i18n: { mr: 'वापरकर्ते व भूमिका', hi: 'उपयोगकर्ता और भूमिकाएँ', ur: 'صارفین اور کردار', dv: 'ޔޫޒަރުންނާއި ރޯލް' }, description: 'Who may sign in, and what they may do', descriptionI18n: { mr: 'कोण लॉग इन करू शकतो आणि काय करू शकतो', hi: 'कौन लॉग इन कर सकता है और क्या कर सकता है', ur: 'کون لاگ اِن کر سکتا ہے اور کیا کر سکتا ہے' }, landing: '/user-management' },
  { code: 'academics', group: 'ACADEMICS', icon: 'book', name: 'Assignments', i18n: { mr: 'नेमणुका', hi: 'आवंटन', ur: 'تفویضات', dv: 'ޙަވާލުކުރުން' }, description: 'Courses, programmes and terms of each person', descriptionI18n: { mr: 'प्रत्येकाचे विषय, अभ्यासक्रम आणि सत्रे', hi: 'प्रत्येक व्यक्ति के विषय, कार्यक्रम और सत्र', ur: 'ہر شخص کے کورس، پروگرام اور سمسٹر' }, landing: '/assign-Course' },
  { code: 'examination', group: 'EXAMINATION', icon: 'ticket', name: 'Hall tickets', i18n: { mr: 'प्रवेशपत्रे', hi: 'प्रवेश पत्र', ur: 'ہال ٹکٹ', dv: 'އެންޓްރީ ސްލިޕް' }, description: 'Find and download a hall ticket', descriptionI18n: { mr: 'प्रवेशपत्र शोधा आणि डाउनलोड करा', hi: 'प्रवेश पत्र खोजें और डाउनलोड करें', ur: 'ہال ٹکٹ تلاش کریں اور ڈاؤن لوڈ کریں' }, landing: '/download-exam-hall-ticket-Before-Login' },
  { code: 'finance', group: 'FINANCE', icon: 'money', name: 'Fees', i18n: { mr: 'शुल्क', hi: 'शुल्क', ur: 'فیس', dv: 'ފީ' }, description: 'What is to be paid, and what has been paid', descriptionI18n: { mr: 'काय भरायचे आहे आणि काय भरले आहे', hi: 'क्या जमा करना है और क्या जमा हो चुका है', ur: 'کیا ادا کرنا ہے اور کیا ادا ہو چکا ہے', dv: 'ދައްކަންޖެހޭ އެއްޗެއްސާއި ދައްކާފައިވާ އެއްޗެއްސެވެ' }, landing: '/fees' },
  { code: 'reports', group: 'REPORTS', icon: 'chart', name: 'Reports', i18n: { mr: 'अहवाल', hi: 'रिपोर्ट', ur: 'رپورٹیں', dv: 'ރިޕޯޓުތައް' }, description: 'Users of the university and of its colleges', descriptionI18n: { mr: 'विद्यापीठ व महाविद्यालयांचे वापरकर्ते', hi: 'विश्वविद्यालय और महाविद्यालयों के उपयोगकर्ता', ur: 'یونیورسٹی اور کالجوں کے صارفین' }, landing: '/universityUserReport' },
  { code: 'developer', group: 'ADMINISTRATION', icon: 'code', name: 'Developer tools', i18n: { mr: 'डेव्हलपर साधने', hi: 'डेवलपर उपकरण', ur: 'ڈویلپر ٹولز', dv: 'ޑިވެލޮޕަރުންގެ ޓޫލްސް' }, description: 'Try calls, look at the parts of the pages', descriptionI18n: { mr: 'कॉल करून पाहा, पृष्ठांचे घटक पाहा', hi: 'कॉल आज़माएँ, पृष्ठों के घटक देखें', ur: 'کال آزمائیں، صفحات کے اجزا دیکھیں', dv: 'ކޯލުތައް ޓެސްޓުކޮށް، ޞަފްޙާތަކުގެ ބައިތައް ބައްލަވާ' }, landing: '/mqlRequestDemo' },
]

/** Where the pages for integrators are, which stand behind a switch (domain brief 2.6). */
const DEVELOPER_ROUTES = ['/mqlRequestDemo', '/du', '/dummyDashboard', '/ui-chips', '/ui-collapse', '/ui-dropdown', '/ui-tables', '/ui-form', '/ui-tags', '/ui-buttons']

/** `V` view, `E` edit, `X` export, `A` approve, by role (domain brief 2.8). */
export const MENUS: readonly { readonly route: string; readonly module: string; readonly icon: string; readonly hidden?: boolean; readonly rights: Readonly<Record<number, string>> }[] = [
  { route: '/role-management', module: 'administration', icon: 'key', rights: { 10: 'VEX', 14: 'V' } },
  { route: '/add-Role', module: 'administration', icon: 'plus', rights: { 10: 'VEX', 14: 'V' } },
  { route: '/user-management', module: 'administration', icon: 'people', rights: { 10: 'VEXA', 11: 'V', 12: 'V', 14: 'VX', 15: 'V', 20: 'VEX' } },
  { route: '/add-User', module: 'administration', icon: 'plus', rights: { 10: 'VE', 14: 'V', 15: 'V', 20: 'VE' } },
  { route: '/edit-user-details', module: 'administration', icon: 'search', rights: { 10: 'VE', 14: 'V', 15: 'V', 20: 'VE' } },
  { route: '/update-edit-user', module: 'administration', icon: 'person', hidden: true, rights: { 10: 'VE', 14: 'V', 15: 'V', 20: 'VE' } },
  { route: '/editCollegeAdmin', module: 'administration', icon: 'person', rights: { 10: 'VE', 14: 'V', 20: 'V' } },
  { route: '/assign-Course', module: 'academics', icon: 'book', rights: { 10: 'VE', 11: 'VE', 12: 'VE', 14: 'V', 20: 'VE', 23: 'VE' } },
  { route: '/assign-prg-part-term-to-user', module: 'academics', icon: 'layers', rights: { 10: 'VE', 11: 'VE', 12: 'VE', 14: 'V', 20: 'VE' } },
  { route: '/assign-menu-to-program', module: 'academics', icon: 'window', rights: { 10: 'VE', 11: 'VE', 12: 'VE', 14: 'V', 20: 'V' } },
  { route: '/download-exam-hall-ticket-Before-Login', module: 'examination', icon: 'ticket', rights: { 10: 'V', 11: 'VEX', 12: 'VEX', 13: 'V', 14: 'V', 15: 'V', 20: 'VE', 21: 'VE', 22: 'VE', 30: 'V', 31: 'V', 40: 'V', 50: 'V' } },
  { route: '/fees', module: 'finance', icon: 'money', rights: { 50: 'V' } },
  { route: '/universityUserReport', module: 'reports', icon: 'chart', rights: { 10: 'VX', 14: 'VX' } },
  { route: '/collegeUserReport', module: 'reports', icon: 'chart', rights: { 10: 'VX', 11: 'V', 12: 'V', 14: 'VX', 20: 'VX' } },
  { route: '/lookerStudio', module: 'reports', icon: 'chart', rights: { 10: 'V', 11: 'V', 12: 'V', 13: 'V', 14: 'V', 20: 'V' } },
  ...DEVELOPER_ROUTES.map((route) => ({ route, module: 'developer', icon: 'code', rights: { 10: 'V' } })),
]
