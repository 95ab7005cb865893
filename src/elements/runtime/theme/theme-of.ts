import { computed, type ReadableAtom } from 'nanostores'
import { $config } from '../../../core/config/config.ts'
import { parseTheme, type Theme } from '../../../core/theme/theme.ts'
import type { AttributeValues } from '../attributes.ts'
import { watchInheritedAttribute } from '../surroundings/inherited-attribute.ts'

/**
 * Resolves the theme of an element, in this order: its own `theme`, the nearest `data-theme` around it, the page's
 * configuration, light. The portal sets both to the person's choice (`portal/use-theme.ts`).
 */
export const resolveTheme = (element: Element, values: ReadableAtom<AttributeValues>): ReadableAtom<Theme> =>
  computed(
    [values, watchInheritedAttribute(element, 'data-theme', parseTheme), $config],
    ({ theme }, around, config) => parseTheme(theme) ?? around ?? config.theme ?? 'light',
  )
