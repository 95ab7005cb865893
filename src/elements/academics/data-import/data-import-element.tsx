import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $session } from '../../../core/session/session.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { importSheets } from '../../ui/import/import-sheets.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import tags from '../../ui/tags/tags.css?inline'
import own from './data-import.css?inline'
import { ImportWizard } from './import-wizard.tsx'
import { Start } from './start.tsx'
import { useImportPlace } from './use-import-place.ts'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-data-import',
  summary:
    'Imports colleges, programmes, students, examinations, fees, invoices and photographs of an institution from files and OneRoster packages, with a dry run.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users', 'imports'],
  attributes: {},
  events: {},
})

function DataImportScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const host = useHost()
  const session = useStore($session)
  const place = useImportPlace()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => ensureToaster(host), [host])
  const inside = place.importId !== undefined || place.kind !== undefined
  const was = useRef(inside)
  useEffect(() => {
    // The button that led back is unmounted with the import.
    if (was.current && !inside) heading.current?.focus()
    was.current = inside
  }, [inside])
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} />
  return (
    <div className="c-stack c-data">
      <h1 className="c-title" ref={heading} tabIndex={-1}>
        {t('menu.dataImport')}
      </h1>
      {session.status !== 'user' ? null : inside ? (
        <ImportWizard place={place} />
      ) : (
        <Start place={place} onDiscarded={() => heading.current?.focus()} />
      )}
    </div>
  )
}

/** The `<campus-data-import>` element for our extension route `/data-import`. */
export const dataImport = element({
  spec,
  Screen: wrapWithSession(DataImportScreen),
  styles: [...shadowSheets, ...importSheets, tags, own],
})
