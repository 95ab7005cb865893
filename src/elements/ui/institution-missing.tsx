import { lazy, Suspense } from 'react'
import type { MissingProps } from './choose-institution.tsx'

const ChooseInstitution = lazy(() => import('./choose-institution.tsx'))

/** What an element shows without its institution; most pages never need it, so it comes when it is needed. */
export const InstitutionMissing = (props: MissingProps) => (
  <Suspense>
    <ChooseInstitution {...props} />
  </Suspense>
)
