import type { Fixture } from './fixture.ts'

const buildFixturePerson = (
  id: string,
  prn: string,
  name: string,
  localName: string,
  localLanguage: Fixture['localLanguage'],
  who: string,
): Fixture => ({
  id,
  client: 'svtu',
  prn,
  seatNo: `BA3000${id.slice(1)}`,
  dob: `2005-03-${id.slice(1)}`,
  mobile: `+91000000${id.slice(1)}${id.slice(1)}`,
  name,
  localName,
  localLanguage,
  motherName: 'SUNITA',
  programme: 'BA',
  partNo: 2,
  outcome: 'READY',
  who,
})

/** The fixture people whose payments cover every possible outcome (specification, section 12.5, F14 to F20). */
export const PAYING_PEOPLE: readonly Fixture[] = [
  buildFixturePerson(
    'F14',
    '2024417114000146',
    'KAVERI BHAGWAN BHOSALE',
    'कावेरी भगवान भोसले',
    'mr',
    'has paid at a service centre',
  ),
  buildFixturePerson(
    'F15',
    '2024417115000153',
    'IMRAN SALIM PATHAN',
    'عمران سلیم پٹھان',
    'ur',
    'a payment waits for the bank',
  ),
  buildFixturePerson(
    'F16',
    '2024417116000160',
    'PRANAV SURESH KULKARNI',
    'प्रणव सुरेश कुलकर्णी',
    'mr',
    'a payment has waited since yesterday',
  ),
  buildFixturePerson(
    'F17',
    '2024417117000177',
    'SHRADDHA VITTHAL SHINDE',
    'श्रद्धा विठ्ठल शिंदे',
    'mr',
    'a payment failed and came after the last date',
  ),
  buildFixturePerson(
    'F18',
    '2024417118000184',
    'VISHWAJEET PRAKASH PAWAR',
    'विश्वजीत प्रकाश पवार',
    'mr',
    'the bank has another amount',
  ),
  buildFixturePerson('F19', '2024417119000191', 'FARHEEN RAFIQ QURESHI', 'فرحین رفیق قریشی', 'ur', 'has paid twice'),
  buildFixturePerson(
    'F20',
    '2024417120000204',
    'AKASH SHIVAJI KAMBLE',
    'आकाश शिवाजी कांबळे',
    'mr',
    'has an order that nobody has paid',
  ),
]
