import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import popup from '../../ui/popup/popup.css?inline'
import guide from './guide.css?inline'

/**
 * Extends pseudo-class selectors, so that `data-as="hover"` shows a specimen in that state, with the same specificity.
 */
const addShownStates = (css: string): string =>
  css
    .replace(/(\.[\w-]+)(::part\([\w-]+\)):(hover|focus-visible|active)\b/g, '$&,$1[data-as~="$3"]$2')
    .replace(/(?<!::part\([\w-]+\)):(hover|focus-visible|active)\b/g, ':is(:$1,[data-as~="$1"])')

/** Returns the style sheets of a style guide page, including those of its own components. */
export const listGuideSheets = (...own: readonly string[]): readonly string[] =>
  [...shadowSheets, popup, ...own, guide].map(addShownStates)
