import { useEffect, useState } from 'react'
import {
  downloadInstitutionExport,
  exportInstitution,
  type PlatformInstitution,
} from '../../../contract/institution/platform.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { openDownload } from '../../ui/file/save-file.ts'
import { useFileSize } from '../../ui/file/use-file-size.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { Part } from './part.tsx'

const EVERY_MS = 1500

type Archive = NonNullable<PlatformInstitution['archive']>

/** Renders the state of the person's last export. */
function ArchiveState({ archive }: { readonly archive: Archive }) {
  const { t, number, instant } = useMessages()
  const size = useFileSize()
  const { status, rows, bytes, expiresAt } = archive
  if (status === 'RUNNING') return t('platform.exportRunning', { count: rows, number: number(rows) })
  if (status === 'READY')
    return t('platform.exportReady', { size: size(bytes), time: expiresAt === null ? '' : instant(expiresAt) })
  return t(`platform.exportDone.${status}`)
}

/** Renders the export of all data of an institution: it is started, and its file downloaded once. */
export function ArchivePart({
  row: { code, archive },
  onChanged,
}: {
  readonly row: PlatformInstitution
  readonly onChanged: () => void
}) {
  const { t, number } = useMessages()
  const callRecent = useCallRecent()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const running = archive?.status === 'RUNNING'
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(onChanged, EVERY_MS)
    return () => clearTimeout(timer)
  }, [running, archive, onChanged])
  const startArchive = async () => {
    setBusy(true)
    const reply = await callRecent(exportInstitution, { code }, { toast: false })
    setBusy(false)
    setProblem(reply.ok ? (reply.result.outcome === 'BUSY' ? t('platform.exportBusy') : undefined) : failure(reply))
    onChanged()
  }
  const downloadArchive = async (archiveId: string) => {
    setBusy(true)
    const reply = await callRecent(downloadInstitutionExport, { archiveId }, { toast: false })
    setBusy(false)
    setProblem(reply.ok ? (reply.result.outcome === 'GONE' ? t('platform.exportGone') : undefined) : failure(reply))
    if (reply.ok && reply.result.outcome === 'READY')
      openDownload(toFileAddress(reply.result.url), reply.result.fileName)
    onChanged()
  }
  return (
    <Part title={t('platform.export')} problem={problem}>
      <p className="c-soft">{t('platform.exportAbout')}</p>
      {archive ? (
        <p role="status">
          <ArchiveState archive={archive} />
        </p>
      ) : null}
      {archive?.status === 'READY' && archive.changedTables !== null && archive.changedTables > 0 ? (
        <p>{t('platform.exportChanged', { count: archive.changedTables, number: number(archive.changedTables) })}</p>
      ) : null}
      <div className="c-row">
        {archive?.status === 'READY' ? (
          <Button busy={busy} onClick={() => void downloadArchive(archive.archiveId)}>
            {t('platform.exportDownload')}
          </Button>
        ) : null}
        {running || archive?.status === 'READY' ? null : (
          <Button kind="secondary" busy={busy} onClick={() => void startArchive()}>
            {t('platform.exportStart')}
          </Button>
        )}
      </div>
    </Part>
  )
}
