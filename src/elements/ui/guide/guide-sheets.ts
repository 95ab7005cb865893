import { shadowSheets } from '../../styles/shadow-sheets.ts'
import popup from '../popup.css?inline'
import guide from './guide.css?inline'

/** Lets a specimen be shown as if somebody pointed at it: `data-as="hover"` counts like the state itself, with the same weight. */
const withShownStates = (css: string): string => css.replace(/:(hover|focus-visible|active)\b/g, ':is(:$1,[data-as~="$1"])')

/** The sheets of a page of the style guide, its own parts' included. */
export const guideSheets = (...own: readonly string[]): readonly string[] => [...shadowSheets, popup, ...own, guide].map(withShownStates)
