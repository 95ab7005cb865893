import collapse from '../../ui/collapse/collapse.css?inline'
import changes from '../../ui/form/changes.css?inline'
import { peopleSheets } from '../../users/parts/people-sheets.ts'
import tools from '../../ui/table/bar/tools.css?inline'
import edges from '../../ui/tabs/edges.css?inline'
import tabs from '../../ui/tabs/tabs.css?inline'
import tags from '../../ui/tags/tags.css?inline'
import css from './assignments.css?inline'

/** Style sheets of an assignment screen, after `shadowSheets`. */
export const assignmentSheets: readonly string[] = [...peopleSheets, tags, tools, edges, tabs, collapse, changes, css]
