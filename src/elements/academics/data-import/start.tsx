import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dataImports } from '../../../contract/academics/data-import-state.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { ImportHistory } from './import-history.tsx'
import { isWorking } from './imports.ts'
import { KindCards } from './kind-cards.tsx'
import { OpenImports } from './open-imports.tsx'
import type { Place } from './use-import-place.ts'

const EVERY_MS = 3000

interface StartProps {
  readonly place: Place
  /** Called when an import was discarded: the button that did it is unmounted. */
  readonly onDiscarded: () => void
}

/** Renders the start: what can be imported, the imports in progress, and the previous ones. */
export function Start({ place, onDiscarded }: StartProps) {
  const { t } = useMessages()
  const mayEdit = useStore($menu).entries.find(({ routeName }) => routeName === '/data-import')?.canEdit ?? false
  const [listed, reload] = useLiveQuery(dataImports, true)
  const rows = listed.status === 'found' ? listed.rows : undefined
  useEffect(() => {
    if (!rows?.some(isWorking)) return
    const timer = setTimeout(() => reload(true), EVERY_MS)
    return () => clearTimeout(timer)
  }, [rows, reload])
  const handleDiscarded = () => {
    reload(true)
    onDiscarded()
  }
  if (listed.status === 'failed') return <ContentNotLoaded reply={listed.reply} onAgain={reload} />
  return (
    <>
      <p className="c-soft c-data-lead">{t('dataImport.lead')}</p>
      {rows === undefined ? (
        <Loading />
      ) : (
        <>
          <OpenImports rows={rows} mayEdit={mayEdit} onOpen={place.toImport} onDiscarded={handleDiscarded} />
          <KindCards rows={rows} mayEdit={mayEdit} onChoose={place.toFile} />
          <ImportHistory
            rows={rows}
            mayEdit={mayEdit}
            onOpen={place.toImport}
            onRefresh={reload}
            onDiscarded={handleDiscarded}
          />
        </>
      )}
    </>
  )
}
