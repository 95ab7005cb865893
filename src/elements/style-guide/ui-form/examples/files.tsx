import { useState } from 'react'
import { FileField } from '../../../ui/file/file-field.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { AllStates } from '../shown-states.tsx'

const PDF = new File(['%PDF-1.7\n', new Uint8Array(48_000)], 'marks-2026.pdf', { type: 'application/pdf' })
const SHEET = new File(['a,b\n1,2\n'], 'seats.csv', { type: 'text/csv' })
const ALREADY = [PDF, SHEET]

/** Files that are chosen or dropped, validated, previewed and removed. During the upload each shows its progress. */
export default function Files() {
  const { t } = useMessages()
  const [files, setFiles] = useState<readonly File[]>(ALREADY)
  return (
    <>
      <AllStates<readonly File[]>
        empty={[]}
        filled={[PDF]}
        error={t('valid.required')}
        draw={(props) => (
          <FileField {...props} label={t('formGuide.photo')} kinds={['pdf', 'jpeg', 'png']} maxBytes={200 * 1024} />
        )}
      />
      <FileField
        name="documents"
        value={files}
        onChange={setFiles}
        label={t('formGuide.documents')}
        hint={t('formGuide.documentsHint')}
        kinds={['pdf', 'jpeg', 'png', 'csv']}
        most={4}
        progress={new Map([[PDF, 0.62]])}
      />
    </>
  )
}
