import type { RunOptions } from 'axe-core'

/**
 * Options of axe for WCAG 2.2 A and AA: only violations are described in full, which takes half the time, and no file
 * of the page is fetched again, which only rules on playing media need.
 */
export const AXE_OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  preload: false,
} satisfies RunOptions
