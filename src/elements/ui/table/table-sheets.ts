import menu from '../menu.css?inline'
import popup from '../popup.css?inline'
import cards from './cards.css?inline'
import filters from './filters.css?inline'
import grid from './grid.css?inline'
import rows from './rows.css?inline'
import tools from './tools.css?inline'

/** The sheets of a screen with a list, besides the shared ones. Rows come after the table that they stand in. */
export const tableSheets: readonly string[] = [popup, menu, tools, filters, grid, rows, cards]
