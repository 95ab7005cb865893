import { html, Html } from './html.ts'

/** What people type into these fields. Anything else is left out rather than repeated on a page. */
const PLAIN = /^[\p{L}\p{M}\p{N} ./-]{1,64}$/u

/** Fills a value into a rendered form; a value that none of its choices has leaves the form as it is. */
function fillValue(form: string, name: string, value: string): string {
  const formatRadio = (checked: string) => html`type="radio" name="${name}"`.text + checked
  const written = html` value="${value}"`.text
  const open = form.replace(formatRadio(' checked=""'), formatRadio(''))
  return open.includes(formatRadio(written))
    ? open.replace(formatRadio(written), () => formatRadio(` checked=""${written}`))
    : form.replace(html` name="${name}" value=""`.text, () => html` name="${name}"`.text + written)
}

/**
 * Fills values into a rendered form, by the name of their control, for the page that answers it. Its style sheet is at
 * `origin`.
 */
export function fillForm(form: string, values: Readonly<Record<string, string>>, origin: string): Html {
  const filled = Object.entries(values)
    .filter(([, value]) => PLAIN.test(value))
    .reduce((text, [name, value]) => fillValue(text, name, value), form)
  // The page around it names the institution.
  const beside = filled.replace(' data-campus-static', ' data-campus-static data-beside')
  return html`<link rel="stylesheet" href="${origin}/campus-forms.css">${new Html(beside)}`
}
