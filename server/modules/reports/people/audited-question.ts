/** Returns a question for the audit log: everything but the searched text, which may name a person. */
export const toAuditedQuestion = (
  question: Readonly<Record<string, unknown>>,
): { readonly filters: Readonly<Record<string, unknown>>; readonly searched: boolean } => {
  const { search, ...filters } = question
  return { filters, searched: typeof search === 'string' && search !== '' }
}
