import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../notice/notice.tsx'

/** Renders the columns that a file must have and that none is matched to; nothing without any. */
export function MissingColumns({ names, refused }: { readonly names: readonly string[]; readonly refused: boolean }) {
  const { t } = useMessages()
  return names.length === 0 ? null : (
    <Notice key={refused ? 'refused' : 'missing'} kind={refused ? 'danger' : 'warning'} announced={refused}>
      {t('import.missing')}
      <ul className="c-import-list">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Notice>
  )
}
