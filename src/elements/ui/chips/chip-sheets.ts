import chips from './chips.css?inline'
import overflow from './overflow.css?inline'

/** Style sheets of chips, and of the row that keeps chips or tags to one line. */
export const chipSheets: readonly string[] = [chips, overflow]
