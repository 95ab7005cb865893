type Group = 'ACADEMICS' | 'EXAMINATION' | 'FINANCE' | 'ADMINISTRATION' | 'REPORTS'

/** The modules; their codes also name the published language files. */
export const MODULES: readonly {
  readonly code: string
  readonly group: Group
  readonly icon: string
  readonly name: string
  readonly i18n: Readonly<Record<string, string>>
  readonly description: string
  readonly descriptionI18n: Readonly<Record<string, string>>
  readonly landing: string
}[] = [
  {
    code: 'administration',
    group: 'ADMINISTRATION',
    icon: 'people',
    name: 'Users and roles',
    i18n: { mr: 'वापरकर्ते व भूमिका', hi: 'उपयोगकर्ता और भूमिकाएँ', ur: 'صارفین اور کردار', dv: 'ޔޫޒަރުންނާއި ރޯލް' },
    description: 'Who can log in, and what they can do',
    descriptionI18n: {
      mr: 'कोण लॉग इन करू शकतो आणि काय करू शकतो',
      hi: 'कौन लॉग इन कर सकता है और क्या कर सकता है',
      ur: 'کون لاگ اِن کر سکتا ہے اور کیا کر سکتا ہے',
      dv: 'ލޮގިންވެވޭނީ ކާކަށްކަން، އަދި ކުރެވޭނީ ކޮން ކަމެއްކަން',
    },
    landing: '/user-management',
  },
  {
    code: 'academics',
    group: 'ACADEMICS',
    icon: 'book',
    name: 'Assignments',
    i18n: { mr: 'नेमणुका', hi: 'आवंटन', ur: 'تفویضات', dv: 'އެކަޑަމިކް ކަންކަން ޙަވާލުކުރުން' },
    description: 'Courses, programmes and terms of each person',
    descriptionI18n: {
      mr: 'प्रत्येकाचे विषय, अभ्यासक्रम आणि सत्रे',
      hi: 'प्रत्येक व्यक्ति के विषय, कार्यक्रम और सत्र',
      ur: 'ہر شخص کے کورس، پروگرام اور سمسٹر',
      dv: 'ކޮންމެ މީހެއްގެ ކޯހާއި ޕްރޮގްރާމާއި ޓަރމް',
    },
    landing: '/assign-Course',
  },
  {
    code: 'examination',
    group: 'EXAMINATION',
    icon: 'ticket',
    name: 'Examinations',
    i18n: { mr: 'परीक्षा', hi: 'परीक्षाएँ', ur: 'امتحانات', dv: 'އިމްތިޙާންތައް' },
    description: 'Exam forms, marks and hall tickets',
    descriptionI18n: {
      mr: 'परीक्षा अर्ज, गुण आणि प्रवेशपत्रे',
      hi: 'परीक्षा फ़ॉर्म, अंक और प्रवेश पत्र',
      ur: 'امتحانی فارم، نمبر اور ہال ٹکٹ',
      dv: 'އިމްތިޙާން ފޯމު، މާކްސް އަދި އެންޓްރީ ސްލިޕް',
    },
    landing: '/download-exam-hall-ticket-Before-Login',
  },
  {
    code: 'finance',
    group: 'FINANCE',
    icon: 'money',
    name: 'Fees',
    i18n: { mr: 'शुल्क', hi: 'शुल्क', ur: 'فیس', dv: 'ފީ' },
    description: 'What is to be paid, and what has been paid',
    descriptionI18n: {
      mr: 'काय भरायचे आहे आणि काय भरले आहे',
      hi: 'क्या जमा करना है और क्या जमा हो चुका है',
      ur: 'کیا ادا کرنا ہے اور کیا ادا ہو چکا ہے',
      dv: 'ދައްކަންޖެހޭ ފައިސާއާއި ދައްކާފައިވާ ފައިސާ',
    },
    landing: '/fees',
  },
  {
    code: 'reports',
    group: 'REPORTS',
    icon: 'chart',
    name: 'Reports',
    i18n: { mr: 'अहवाल', hi: 'रिपोर्ट', ur: 'رپورٹیں', dv: 'ރިޕޯޓުތައް' },
    description: 'Users of the university and of its colleges',
    descriptionI18n: {
      mr: 'विद्यापीठ व महाविद्यालयांचे वापरकर्ते',
      hi: 'विश्वविद्यालय और महाविद्यालयों के उपयोगकर्ता',
      ur: 'یونیورسٹی اور کالجوں کے صارفین',
      dv: 'ޔުނިވަރސިޓީއާއި ކޮލެޖުތަކުގެ ޔޫޒަރުން',
    },
    landing: '/universityUserReport',
  },
  {
    code: 'developer',
    group: 'ADMINISTRATION',
    icon: 'code',
    name: 'Developer tools',
    i18n: { mr: 'डेव्हलपर साधने', hi: 'डेवलपर उपकरण', ur: 'ڈویلپر ٹولز', dv: 'ޑިވެލޮޕަރުންގެ ޓޫލްސް' },
    description: 'Try calls, look at the parts of the pages',
    descriptionI18n: {
      mr: 'कॉल करून पाहा, पृष्ठांचे घटक पाहा',
      hi: 'कॉल आज़माएँ, पृष्ठों के घटक देखें',
      ur: 'کال آزمائیں، صفحات کے اجزا دیکھیں',
      dv: 'ކޯލުތައް ޓެސްޓްކޮށް، ޞަފްޙާތަކުގެ ބައިތައް ބައްލަވާ',
    },
    landing: '/mqlRequestDemo',
  },
]
