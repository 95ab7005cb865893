import popup from '../popup.css?inline'
import calendar from './calendar.css?inline'
import choices from './choices.css?inline'
import conflict from './conflict.css?inline'
import dualList from './dual-list.css?inline'
import files from './files.css?inline'
import form from './form.css?inline'
import tree from './tree.css?inline'

/** The sheets of screens with forms, after `shadowSheets`. */
export const formSheets: readonly string[] = [popup, form, choices, calendar, files, dualList, tree, conflict]
