import * as v from 'valibot'
import type { FormFacts, FormRenderer } from '../../server/rpc/forms/form-renderer.ts'
import { publishedExamEvents } from '../../src/contract/hall-tickets/exam-events.ts'
import { signInProviders } from '../../src/contract/sign-in/sign-in-providers.ts'
import { signInOptions } from '../../src/contract/sign-in/student-codes.ts'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { setClient } from '../../src/core/institution/client.ts'
import { storePreloadedRows } from '../../src/core/mql/preloaded-rows.ts'
import { preloadedExams } from '../../src/elements/hall-tickets/hall-ticket/use-exams.ts'
import { isElementTag, loadElement, type ElementTag } from '../../src/elements/runtime/registry.ts'
import { renderForm } from './render-form.tsx'

const SIGN_IN = [signInOptions, signInProviders] as const

/** The queries whose rows forms show. */
export const FORM_QUERIES: FormRenderer['FORM_QUERIES'] = [...SIGN_IN, publishedExamEvents].map(({ id }) => id)

/**
 * Stores what the elements show of an institution. The rendered form names none; `completeForm` writes the one that it
 * posts.
 */
function storeFacts({ client, rows }: FormFacts): void {
  setClient('', client)
  const { clientId } = client
  for (const query of SIGN_IN) storePreloadedRows(query, { clientId }, v.parse(v.array(query.row), rows[query.id]))
  const events = v.parse(v.array(publishedExamEvents.row), rows[publishedExamEvents.id])
  preloadedExams.set(clientId, { clientId, exams: { status: 'found', events } })
}

async function renderWithFacts(
  tag: ElementTag,
  language: LanguageCode,
  facts: FormFacts | null,
): Promise<string | undefined> {
  const definition = await loadElement(tag)
  if (definition.spec.surface !== 'light' || definition.spec.formInPage === false) return undefined
  if (facts) storeFacts(facts)
  else setClient('', null)
  await definition.prepare?.('', language)
  return renderForm(definition, language, {}, facts?.client.timeZone)
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Renders a form as its element will show it for an institution. The stores of the elements hold one institution at a
 * time here, so that one form is rendered after the other.
 */
export const renderInstitutionForm: FormRenderer['renderInstitutionForm'] = (tag, language, facts) => {
  const rendered = last
    .catch(() => undefined)
    .then(() => (isElementTag(tag) ? renderWithFacts(tag, language, facts) : undefined))
  last = rendered
  return rendered
}
