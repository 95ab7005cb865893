import { cancelUserImport } from '../../../contract/users/user-import.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ImportProgress } from '../../ui/import/import-progress.tsx'
import type { Import } from './use-import.ts'

/** Renders the third step while the server checks or imports. */
export function ProgressStep({ job, onStopped }: { readonly job: Import; readonly onStopped: () => void }) {
  const { t } = useMessages()
  const running = job.status === 'RUNNING'
  return (
    <ImportProgress
      {...job}
      label={t(running ? 'people.import.running' : 'import.checking', { file: job.fileName })}
      stop={{
        effect: t(running ? 'people.import.stop.running' : 'import.stop.checking'),
        send: () => call(cancelUserImport, { importId: job.importId }, { toast: false }),
        onStopped,
      }}
    />
  )
}
