import exports from './exports.css?inline'

/**
 * Style sheets for a screen with `ExportStrip` and `ExportsDrawer`. They follow those of the table, drawers, menus and
 * tags.
 */
export const exportsSheets: readonly string[] = [exports]
