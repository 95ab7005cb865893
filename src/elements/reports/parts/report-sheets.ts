import { exportsSheets } from '../../exports/panel/exports-sheets.ts'
import { dashboardSheets } from '../../ui/dashboard/dashboard-sheets.ts'
import drawer from '../../ui/overlay/drawer.css?inline'
import choices from '../../ui/form/fields/choices.css?inline'
import form from '../../ui/form/form.css?inline'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import tabSheet from '../../ui/tabs/tabs.css?inline'
import tags from '../../ui/tags/tags.css?inline'
import figureTiles from './figure-tiles.css?inline'
import report from './report.css?inline'

/** Style sheets of a report. */
export const reportSheets: readonly string[] = [
  ...dashboardSheets,
  ...tableSheets.filter((sheet) => !dashboardSheets.includes(sheet)),
  form,
  choices,
  tabSheet,
  tags,
  drawer,
  ...exportsSheets,
  figureTiles,
  report,
]
