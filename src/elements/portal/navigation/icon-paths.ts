import type { Area } from '../../../contract/institution/navigation.ts'
import type { Place } from '../../../core/navigation/most-used.ts'

const TICKET =
  'M3.5 7.5h17v3a1.7 1.7 0 0 0 0 3.4v2.6h-17v-2.6a1.7 1.7 0 0 0 0-3.4zM14.5 7.5v2M14.5 11.2v1.8M14.5 14.6v1.9'
const PEOPLE =
  'M9 11.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6zM3 19.5c.4-3.6 2.8-5.4 6-5.4s5.6 1.8 6 5.4M15.6 5.3a3.2 3.2 0 0 1 0 6M17.3 14.5c2 .6 3.3 2.3 3.6 5'
const EXAMINATIONS = 'M8.5 5H5.5v15h13V5h-3M8.5 3.5h7v3.5h-7zM8.8 13.2l2.2 2.2 4.2-4.4'
const FEES = 'M7.5 5h9M7.5 9h9M7.5 5h3.5a4 4 0 0 1 0 8H7.5l6.5 6.5'
const REPORTS = 'M4.5 19.5h15M7 16v-4M12 16V6M17 16V9.5'

/** The icon of the home. */
export const HOME_ICON = 'M4 11.2 12 4.5l8 6.7M6 9.8V19.5h4.5v-5h3v5H18V9.8'
/** The icon of all modules. */
export const MODULES_ICON = 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z'
/** The icon of what folds the navigation; it is turned round when the navigation is folded. */
export const FOLD_ICON = 'M4.5 5h15v14h-15zM9.5 5v14M15.5 9.5 13 12l2.5 2.5'
/** The icon of all that has no place in a bar. */
export const MORE_ICON = 'M5.5 12v.01M12 12v.01M18.5 12v.01'
/** Points to the end of the line; turned, it points downwards. */
export const CHEVRON = 'M10 7l5 5-5 5'

/** The icons of the areas. */
export const AREA_ICONS: Readonly<Record<Area, string>> = {
  people: PEOPLE,
  academics: 'M2.8 9.5 12 5l9.2 4.5L12 14zM6.5 11.5v4.8c0 1.2 2.5 2.7 5.5 2.7s5.5-1.5 5.5-2.7v-4.8M21.2 9.5v5',
  examinations: EXAMINATIONS,
  fees: FEES,
  reports: REPORTS,
  settings:
    'M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M15 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  developer: 'M8.5 7.5 4 12l4.5 4.5M15.5 7.5 20 12l-4.5 4.5M13.5 5l-3 14',
}

/** The icons of the places of the bar. */
export const PLACE_ICONS: Readonly<Record<Place, string>> = {
  examDesk: EXAMINATIONS,
  users: PEOPLE,
  forms: 'M6.5 4h11v16h-11zM9.5 8.5h5M9.5 12h5M9.5 15.5h3',
  marks: 'M5 19l.8-3.7L15.9 5.2a1.7 1.7 0 0 1 2.4 0l.5.5a1.7 1.7 0 0 1 0 2.4L8.7 18.2z',
  photos: 'M4 5.5h16v13H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 4.5M15.5 10.5a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6z',
  ticket: TICKET,
  counter: FEES,
  fees: FEES,
  analytics: REPORTS,
  me: 'M12 12a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM5 20c.5-4 3.3-5.8 7-5.8s6.5 1.8 7 5.8',
}

/** The icons of entries that stand in the navigation without their area. */
export const ENTRY_ICONS: Readonly<Record<string, string>> = {
  '/download-exam-hall-ticket-Before-Login': TICKET,
}
