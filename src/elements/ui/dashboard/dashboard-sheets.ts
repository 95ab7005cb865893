import { shadowSheets } from '../../styles/shadow-sheets.ts'
import chart from '../chart/chart.css?inline'
import popup from '../popup.css?inline'
import dashboard from './dashboard.css?inline'

/** The sheets of a screen with widgets. */
export const dashboardSheets: readonly string[] = [...shadowSheets, popup, dashboard, chart]
