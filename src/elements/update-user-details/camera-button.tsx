import { useId } from 'react'
import type { AssetKind } from '../../contract/account/my-details.ts'
import { useWords } from '../words.tsx'

interface CameraButtonProps {
  readonly kind: AssetKind
  readonly onTaken: (file: File | undefined) => void
}

/** Opens the camera of a telephone: the one that looks at its person for a photograph, the other one for a signature. Shown where there is a touch screen. */
export function CameraButton({ kind, onTaken }: CameraButtonProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <div className="c-camera">
      <input
        id={id}
        className="c-camera-input"
        type="file"
        accept="image/*"
        capture={kind === 'PHOTO' ? 'user' : 'environment'}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          onTaken(file)
        }}
      />
      <label htmlFor={id} className="c-button" data-kind="secondary">
        {t(kind === 'PHOTO' ? 'account.my.takePhoto' : 'account.my.takeSignature')}
      </label>
    </div>
  )
}
