import { IMPORT_FIELDS, type ImportField } from '../../../../src/contract/users/user-import.ts'
import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'
import { createMappingSuggestion } from '../../../lib/imports/headers.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'

/** Column names in exports of other systems, besides those of the template. */
const OTHER_NAMES: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  userType: ['type', 'kind', 'usertype', 'category', 'उपयोगकर्ता का प्रकार', 'वापरकर्त्याचा प्रकार'],
  title: ['salutation', 'prefix', 'श्री/श्रीमती'],
  firstName: ['first', 'givenname', 'forename', 'fname', 'प्रथम नाम', 'नाव', 'نام'],
  middleName: ['middle', 'fathername', "father's name", 'वडिलांचे नाव', 'पिता का नाम'],
  lastName: ['last', 'surname', 'familyname', 'lname', 'कुलनाम'],
  localName: ['local name', 'name in marathi', 'name in hindi', 'name in urdu', 'मराठी नाव', 'हिंदी नाम'],
  employeeCode: [
    'empcode',
    'employee id',
    'employee no',
    'employee number',
    'emp id',
    'staff code',
    'staff id',
    'कर्मचारी कोड',
    'कर्मचारी क्रमांक',
    'މުވައްޒަފު ނަންބަރު',
  ],
  prn: ['prn no', 'prn number', 'permanent registration number'],
  designation: ['post', 'position', 'job title', 'पद'],
  department: ['dept', 'department code', 'ޑިޕާޓްމަންޓު'],
  office: ['section', 'office code'],
  email: ['mail', 'email id', 'email address', 'e-mail address', 'ईमेल', 'ईमेल पता', 'ई-मेल पत्ता', 'برقی پتہ'],
  mobile: [
    'phone',
    'mobile no',
    'mobile number',
    'cell',
    'contact',
    'contact no',
    'phone number',
    'मोबाइल नंबर',
    'मोबाईल क्रमांक',
    'موبائل نمبر',
    'ފޯނު',
  ],
  dateOfBirth: ['dob', 'birth date', 'birthday', 'जन्म दिनांक', 'जन्मदिनांक'],
  loginName: ['login', 'login name', 'user id', 'login id', 'लॉगिन नाम', 'यूज़रनेम', 'लॉगिन नाव', 'لاگ اِن نام', 'ލޮގިން ނަން'],
  signInMethod: ['sign in', 'sign-in method'],
  colleges: ['college', 'college code', 'college codes', 'institute', 'कॉलेज', 'ކޮލެޖު'],
  roles: ['role', 'role code', 'role codes', 'ރޯލު', 'ރޯލުތައް'],
  validFrom: ['from', 'start date', 'joining date', 'date of joining', 'पासून वैध', 'ފެށޭ ތާރީޚު'],
  validTo: ['to', 'until', 'end date', 'expiry', 'पर्यंत वैध', 'ނިމޭ ތާރީޚު'],
  language: ['preferred language', 'lang'],
}

/** Suggests a column mapping from the headers, in any of the five languages; each field is mapped once. */
export const suggestMapping = createMappingSuggestion(
  IMPORT_FIELDS.map((field) => [
    field,
    [
      ...LANGUAGE_CODES.map((language) => getMessage(language, `importHeader.${field}`)),
      field,
      ...(OTHER_NAMES[field] ?? []),
    ],
  ]),
)
