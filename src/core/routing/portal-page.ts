import { EXTENSIONS, ROUTES } from './route-table.ts'

const INSTITUTION = /\{(?:university|clientName)\}/

/**
 * Elements whose own route leads nowhere with only an institution: `/login` is guarded (specification, section 2), a
 * key in the address works once, and an operator finds a payment at the counter.
 */
const INSTEAD: Readonly<Record<string, string>> = {
  'campus-login': '/{university}',
  'campus-email-confirm': '/{university}',
  'campus-redirection-landing': '/{university}',
  'campus-csc-payment-status': '/csc-counter',
}

/** Returns the path of the portal's page with an element; undefined where the path needs more than an institution. */
export function findPortalPath(tag: string, institution: string): string | undefined {
  const paths = [...EXTENSIONS, ...ROUTES].filter((route) => route.tag === tag).map(({ path }) => path)
  return [INSTEAD[tag] ?? [], paths]
    .flat()
    .filter((path) => institution !== '' || !INSTITUTION.test(path))
    .map((path) => path.replace(INSTITUTION, encodeURIComponent(institution)))
    .find((path) => !path.includes('{'))
}
