import { createHash } from 'node:crypto'

/**
 * What a page is completed with: the rendered forms by file name, the tables of the seed by place, the pieces of the
 * gallery by tag, and the files that an element and a language need.
 * @typedef {object} PageParts
 * @property {Readonly<Record<string, string>>} forms
 * @property {Readonly<Record<string, string>>} tables
 * @property {Readonly<Record<string, string>>} pieces
 * @property {(form: string, origin: string, client: string) => string} completeForm
 * @property {{ elements: Readonly<Record<string, string[]>>, portal: readonly string[], words: Readonly<Record<string,
 * string>> }} files
 */

const RIGHT_TO_LEFT = ['ur', 'dv']

/**
 * Returns the style sheet of the forms as an element for a page, and its source for a content security policy.
 *
 * @param {PageParts['forms']} forms
 */
export function inlineSheet(forms) {
  const sheet = forms['campus-forms.css'] ?? ''
  return {
    element: `<style>${sheet}</style>`,
    hash: `sha256-${createHash('sha256').update(sheet).digest('base64')}`,
  }
}

/**
 * Returns the further languages in which a page exists, as its comment `<!-- languages: en mr -->` says.
 * @param {string} page
 */
export const listFurtherLanguages = (page) => /<!-- languages: en ([a-z ]+) -->/.exec(page)?.[1]?.split(' ') ?? []

/** Returns the text of a page in another language, to be completed. @param {string} page @param {string} language */
export const translatePage = (page, language) =>
  page
    .replace('<html lang="en">', `<html lang="${language}"${RIGHT_TO_LEFT.includes(language) ? ' dir="rtl"' : ''}>`)
    .replace(/(<!-- form campus-[a-z-]+) en -->/g, `$1 ${language} -->`)

/**
 * Puts into a page of the demonstration what only the sources know: accounts and people of the seed, the forms
 * (`<!-- form campus-hall-ticket en -->`), their sheet (`<!-- form sheet -->`), the lines that preload an element
 * (`<!-- preload campus-hall-ticket -->`), and a piece for every element that the page has none for
 * (`<!-- further pieces -->`).
 * @param {string} text @param {PageParts} parts
 */
export function completePage(text, { forms, tables, pieces, completeForm, files }) {
  const page = Object.entries(tables).reduce(
    (whole, [place, rows]) => whole.replace(`<!-- ${place} -->`, () => rows),
    text,
  )
  const language = /<html lang="([a-z]{2})"/.exec(page)?.[1] ?? 'en'
  const listLines = (/** @type {readonly string[]} */ own, priority = ' fetchpriority="low"') =>
    [...own, ...(files.words[language] === undefined ? [] : [files.words[language]])]
      .map((file) => `<link rel="modulepreload" href="${file}"${priority} />`)
      .join('\n    ')
  return (
    page
      .replace(/<!-- form (campus-[a-z-]+) ([a-z]{2}) -->/g, (place, tag, code) => {
        const form = forms[`${tag}.${code}.html`]
        if (form === undefined) throw new Error(`No such form: ${place}`)
        // Pages of the demonstration stand on the server itself, and are the first institution's.
        return completeForm(form, '', 'svtu')
      })
      // The form was rendered for a page that has a heading of its own.
      .replace(/(heading-level="1">\s*<div class="campus"[^]*?<h1) aria-level="2"/g, '$1')
      .replace(/<!-- preload (campus-[a-z-]+) -->/g, (_place, tag) => listLines(files.elements[tag] ?? []))
      // The page of the portal draws nothing before its files are there.
      .replace('<!-- files of the portal -->', () =>
        // The development server has no files to name.
        files.portal.length === 0
          ? ''
          : [
              '<script type="module" async fetchpriority="high" src="portal-ahead.js"></script>',
              listLines(files.portal, ''),
            ].join('\n    '),
      )
      .replace('<!-- further pieces -->', () =>
        Object.entries(pieces)
          .filter(([tag]) => !page.includes(`id="${tag}"`))
          .map(([, piece]) => piece)
          .join('\n'),
      )
      .replace('<!-- form sheet -->', () => inlineSheet(forms).element)
  )
}
