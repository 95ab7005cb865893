import { useUniqueId } from '../../../runtime/use-unique-id.ts'
import type { AssetKind } from '../../../../contract/account/own-pictures.ts'
import { useMessages } from '../../../runtime/messages.tsx'

interface CameraButtonProps {
  readonly kind: AssetKind
  readonly onTaken: (file: File | undefined) => void
}

/**
 * Renders a button that opens a phone's camera: the front camera for a photograph, the rear one for a signature. Shown
 * on touch screens.
 */
export function CameraButton({ kind, onTaken }: CameraButtonProps) {
  const { t } = useMessages()
  const id = useUniqueId()
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
