import type { LocalisedName } from '../../../src/contract/parts.ts'
import type { FeeCode, InvoiceFixture } from './invoice-fixtures.ts'

const buildName = (name: string, hi: string, mr: string, ur: string, dv: string): LocalisedName => ({
  name,
  translations: { hi, mr, ur, dv },
})

/** The fee heads of every institution (specification, section 10.7). */
export const FEE_HEADS: Readonly<Record<FeeCode, LocalisedName>> = {
  EXAM: buildName('Examination fee', 'परीक्षा शुल्क', 'परीक्षा शुल्क', 'امتحانی فیس', 'އިމްތިޙާނުގެ ފީ'),
  FORM: buildName('Form fee', 'फ़ॉर्म शुल्क', 'अर्ज शुल्क', 'فارم فیس', 'ފޯމުގެ ފީ'),
  MARKS: buildName('Statement of marks fee', 'अंकपत्र शुल्क', 'गुणपत्रिका शुल्क', 'مارک شیٹ فیس', 'ނަތީޖާ ކަރުދާހުގެ ފީ'),
  LATE: buildName('Late fee', 'विलंब शुल्क', 'विलंब शुल्क', 'تاخیر کی فیس', 'ލަސްވުމުގެ ފީ'),
  REVAL: buildName('Revaluation fee', 'पुनर्मूल्यांकन शुल्क', 'पुनर्मूल्यांकन शुल्क', 'دوبارہ جانچ کی فیس', 'އަލުން މާކްކުރުމުގެ ފީ'),
  RESIT: buildName('Re-sit fee', 'पुनः परीक्षा शुल्क', 'पुनर्परीक्षा शुल्क', 'دوبارہ امتحان کی فیس', 'އަލުން އިމްތިޙާން ހެދުމުގެ ފީ'),
  MODULE: buildName('Module fee', 'मॉड्यूल शुल्क', 'मॉड्यूल शुल्क', 'ماڈیول فیس', 'މޮޑިއުލުގެ ފީ'),
}

/** Returns the titles of invoices; `exam` is the code of the current examination. */
export const buildInvoiceTitles = (
  exam: string,
  before: string,
): Readonly<Record<InvoiceFixture['title'], LocalisedName>> => ({
  FORM: buildName(
    `Examination form ${exam}`,
    `परीक्षा फ़ॉर्म ${exam}`,
    `परीक्षा अर्ज ${exam}`,
    `امتحانی فارم ${exam}`,
    `އިމްތިޙާން ފޯމު ${exam}`,
  ),
  FORM_BEFORE: buildName(
    `Examination form ${before}`,
    `परीक्षा फ़ॉर्म ${before}`,
    `परीक्षा अर्ज ${before}`,
    `امتحانی فارم ${before}`,
    `އިމްތިޙާން ފޯމު ${before}`,
  ),
  REVAL: buildName(
    `Revaluation ${before}`,
    `पुनर्मूल्यांकन ${before}`,
    `पुनर्मूल्यांकन ${before}`,
    `دوبارہ جانچ ${before}`,
    `އަލުން މާކްކުރުން ${before}`,
  ),
  RESIT: buildName(
    `Re-sit ${exam}`,
    `पुनः परीक्षा ${exam}`,
    `पुनर्परीक्षा ${exam}`,
    `دوبارہ امتحان ${exam}`,
    `އަލުން އިމްތިޙާން ހެދުން ${exam}`,
  ),
  MODULE: buildName(
    'Module fee, first term',
    'मॉड्यूल शुल्क, प्रथम सत्र',
    'मॉड्यूल शुल्क, प्रथम सत्र',
    'ماڈیول فیس، پہلا سمسٹر',
    'މޮޑިއުލުގެ ފީ، ފުރަތަމަ ޓަރމް',
  ),
})
