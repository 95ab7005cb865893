import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { html, Html } from './html.ts'
import { completeForm } from './static-form.ts'

/** A form of the build, and what to fill in. */
export interface FormAgain {
  readonly tag: `campus-${string}`
  readonly language: LanguageCode
  readonly client: string
  /** The values to keep, by the name of their control. */
  readonly values: Readonly<Record<string, string>>
}

/** What people type into these fields. Anything else is left out rather than repeated on a page. */
const PLAIN = /^[\p{L}\p{M}\p{N} ./-]{1,64}$/u

/** Fills a value into a form of the build; a value that none of its choices has leaves the form as it is. */
function withValue(form: string, name: string, value: string): string {
  const choice = (checked: string) => html`type="radio" name="${name}"`.text + checked
  const written = html` value="${value}"`.text
  const open = form.replace(choice(' checked=""'), choice(''))
  return open.includes(choice(written))
    ? open.replace(choice(written), () => choice(` checked=""${written}`))
    : form.replace(html` name="${name}" value=""`.text, () => html` name="${name}"`.text + written)
}

/**
 * Returns a form of the build for the page that answers it, with an address and a style sheet of the server at
 * `origin`. Null where the build has no such form.
 */
export async function renderFormAgain(
  folder: string,
  origin: string,
  { tag, language, client, values }: FormAgain,
): Promise<Html | null> {
  const text = await readFile(join(folder, 'forms', `${tag}.${language}.html`), 'utf8').catch(() => null)
  if (text === null) return null
  const filled = Object.entries(values)
    .filter(([, value]) => PLAIN.test(value))
    .reduce((form, [name, value]) => withValue(form, name, value), completeForm(text, origin, client))
  return html`<link rel="stylesheet" href="${origin}/campus-forms.css">${new Html(filled)}`
}
