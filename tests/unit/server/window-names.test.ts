import { expect, test } from 'vitest'
import { formatWindowName } from '../../../server/lib/access/window-names.ts'

test('a name of a window is isolated as a whole', () => {
  expect(formatWindowName(['BA', 'Part 1'], 'all', 'en')).toBe('\u2068BA › Part 1 (all)\u2069')
})

test('the steps of a window follow each other from right to left, each in its own order', () => {
  expect(formatWindowName(['BA', 'حصہ 1'], 'سب', 'ur')).toBe('\u2067\u2068BA\u2069 › \u2068حصہ 1\u2069 (سب)\u2069')
})
