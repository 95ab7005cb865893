import { lazy, Suspense } from 'react'
import type { MissingProps } from './choose-institution.tsx'

const ChooseInstitution = lazy(() => import('./choose-institution.tsx'))

/** Renders an element's view without an institution. Loaded lazily, because most pages never need it. */
export const InstitutionMissing = (props: MissingProps) => (
  <Suspense>
    <ChooseInstitution {...props} />
  </Suspense>
)
