import edges from '../tabs/edges.css?inline'
import menu from '../overlay/menu.css?inline'
import popup from '../popup/popup.css?inline'
import cards from './cards.css?inline'
import filterButtons from './filter/filter-buttons.css?inline'
import filters from './filter/filters.css?inline'
import searchBox from './filter/search-box.css?inline'
import grid from './grid.css?inline'
import gridHead from './grid-head.css?inline'
import onPaper from './print.css?inline'
import rowDetail from './row-detail.css?inline'
import rows from './rows.css?inline'
import tools from './bar/tools.css?inline'

/** Style sheets of a screen with a list, besides the shared ones. Rows come after their table, print comes last. */
export const tableSheets: readonly string[] = [
  edges,
  popup,
  menu,
  tools,
  searchBox,
  filters,
  filterButtons,
  grid,
  gridHead,
  rows,
  rowDetail,
  cards,
  onPaper,
]
