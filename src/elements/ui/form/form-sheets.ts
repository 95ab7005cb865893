import popup from '../popup/popup.css?inline'
import calendar from '../date/calendar.css?inline'
import choices from './fields/choices.css?inline'
import conflict from './conflict.css?inline'
import dualList from '../dual-list/dual-list.css?inline'
import files from '../file/files.css?inline'
import form from './form.css?inline'
import tree from '../tree/tree.css?inline'

/** Style sheets of screens with forms, used after `shadowSheets`. */
export const formSheets: readonly string[] = [popup, form, choices, calendar, files, dualList, tree, conflict]
