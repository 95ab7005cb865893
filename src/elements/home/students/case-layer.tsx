import { CaseDrawer } from '../cases/case-drawer.tsx'
import { CorrectionDrawer } from '../corrections/correction-drawer.tsx'
import { FormDrawer } from '../forms/form-drawer.tsx'
import type { StudentRecord } from './kinds.ts'

/** A case of a student that is open in its panel. */
export type OpenCase =
  | { readonly kind: 'form'; readonly formNo: string; readonly examEventId: number }
  | {
      readonly kind: 'correction'
      readonly reference: string
      readonly field: NonNullable<StudentRecord['corrections']>[number]['field']
    }
  | { readonly kind: 'case'; readonly caseNo: string }

interface CaseLayerProps {
  readonly open: OpenCase
  readonly student: Pick<StudentRecord, 'prn' | 'names'>
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Renders the panel of an open case, the same as in the lists of cases. */
export function CaseLayer({ open, student: { prn, names }, onChanged, onClose }: CaseLayerProps) {
  const after = { onChanged, onClose }
  switch (open.kind) {
    case 'form':
      return <FormDrawer row={{ prn, names }} formNo={open.formNo} examEventId={open.examEventId} {...after} />
    case 'correction':
      return <CorrectionDrawer row={{ prn, names, field: open.field }} reference={open.reference} {...after} />
    case 'case':
      return <CaseDrawer row={{ prn, names, reference: open.caseNo }} {...after} />
  }
}
