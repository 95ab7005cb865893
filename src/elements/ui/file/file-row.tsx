import { useMessages } from '../../runtime/messages.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { ToolIcon } from '../icons/tool-icons.tsx'
import { FILE_KINDS } from './file-kinds.ts'
import { PicturePreview } from './picture-preview.tsx'
import { DataText } from '../i18n/data-text.tsx'

interface FileRowProps {
  readonly file: File
  readonly size: string
  /** From 0 to 1 while it is being uploaded. */
  readonly sent: number | undefined
  readonly onRemove: (() => void) | undefined
}

const isPicture = ({ type }: File): boolean =>
  Object.values(FILE_KINDS).some((kind) => kind.picture && kind.type === type)

/** Renders an accepted file: its preview, its size, and its upload progress. */
export function FileRow({ file, size, sent, onRemove }: FileRowProps) {
  const { t, number } = useMessages()
  return (
    <li className="c-file">
      {isPicture(file) ? (
        <PicturePreview file={file} />
      ) : (
        <span className="c-preview">
          <ToolIcon name="rows" />
        </span>
      )}
      <span className="c-file-words">
        <DataText>{file.name}</DataText>
        <span className="c-hint">
          {sent === undefined ? size : t('file.sent', { percent: number(Math.round(sent * 100)), size })}
        </span>
        {sent === undefined ? null : (
          <progress className="c-progress" value={sent} aria-label={t('file.sending', { file: file.name })} />
        )}
      </span>
      {onRemove ? <IconButton icon="bin" label={t('file.remove', { file: file.name })} onClick={onRemove} /> : null}
    </li>
  )
}
