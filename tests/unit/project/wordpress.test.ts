import { beforeAll, describe, expect, it } from 'vitest'
import { buildPluginFiles, readCatalogues, readPluginSources } from '../../../scripts/wordpress/plugin-files.mjs'
import { describeElementsForWordPress, type PluginDescription } from '../../../scripts/wordpress/describe-elements.ts'
import { findTexts, listTexts } from '../../../scripts/wordpress/find-texts.mjs'

let description: PluginDescription
let sources: Record<string, string>
beforeAll(async () => {
  ;[description, sources] = await Promise.all([describeElementsForWordPress([]), readPluginSources()])
})
const LOCALES = ['dv', 'hi_IN', 'mr', 'ur']
const slots = (text: string) => (text.match(/%(?:\d\$)?s/g) ?? []).sort()

describe('the WordPress plugin', () => {
  it('offers the elements for all visitors with their attributes', () => {
    expect(description.elements['hall-ticket']).toMatchObject({
      tag: 'campus-hall-ticket',
      title: 'Hall ticket',
      attributes: {
        kiosk: { kind: 'flag', label: 'Kiosk' },
        lang: { kind: 'text', label: 'Language' },
        portal: { kind: 'address', label: 'Portal' },
      },
    })
    expect(description.elements['user-management']).toBeUndefined()
  })

  it.each(LOCALES)('has every text in %s, with the same slots, and no other', (locale) => {
    const texts = [...listTexts(sources, description).keys()].sort()
    const catalogue =
      readCatalogues(sources).find((one) => one.locale === locale)?.catalogue ?? new Map<string, string>()
    expect([...catalogue.keys()].sort()).toEqual(texts)
    for (const [text, translation] of catalogue) {
      expect(translation, text).not.toBe('')
      expect(slots(translation), text).toEqual(slots(text))
    }
  })

  it('has a catalogue for each of our languages but English', () => {
    expect(readCatalogues(sources).map(({ locale }) => locale)).toEqual(LOCALES)
  })

  it('finds every text that its sources translate', () => {
    for (const [path, source] of Object.entries(sources).filter(([name]) => /\.(php|js)$/.test(name)))
      expect(findTexts(source), path).toHaveLength(source.match(/\b(?:__|esc_html__|esc_attr__)\(\s*'/g)?.length ?? 0)
  })

  it('is written with its version everywhere, and closes every PHP file to a direct call', async () => {
    const files = await buildPluginFiles(description, '1.2.3')
    for (const [path, file] of Object.entries(files)) {
      const text = file.toString()
      expect(text, path).not.toContain('%version%')
      if (path.endsWith('.php')) expect(text, path).toMatch(/defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/)
    }
    expect(files['readme.txt']).toContain('Stable tag: 1.2.3')
  })
})
