import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import chart from '../chart/chart.css?inline'
import popup from '../popup/popup.css?inline'
import dashboard from './dashboard.css?inline'
import kpiCard from './kpi-card.css?inline'
import listCard from './list-card.css?inline'
import segmented from './segmented.css?inline'

/** Style sheets of a screen with widgets. */
export const dashboardSheets: readonly string[] = [
  ...shadowSheets,
  popup,
  dashboard,
  kpiCard,
  listCard,
  segmented,
  chart,
]
