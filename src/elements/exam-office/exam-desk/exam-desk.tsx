import type { WebAddress } from '../../../core/config/web-address.ts'
import { useEffect } from 'react'
import { examDeskSetup } from '../../../contract/exam-office/exam-desk.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { ExamPage } from './exam-page.tsx'
import { ExamList } from './list/exam-list.tsx'
import { NewExam } from './new-exam.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { STEPS } from './steps.ts'

const ROUTE = '/exam-desk'
const NEW = 'new'

interface DeskProps {
  readonly ready: boolean
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Renders the list of examinations, or one of them; the address says which one and at which step. */
export function ExamDesk({ ready, portal, onNavigate }: DeskProps) {
  const { t } = useMessages()
  const host = useHost()
  const [{ exam = '', step }, change] = useAddressState(ROUTE)
  const [setup, again] = useLiveQuery(examDeskSetup, ready)
  useEffect(() => ensureToaster(host), [host])
  if (setup.status === 'failed') return <NotLoaded reply={setup.reply} onAgain={again} />
  const [known] = setup.status === 'found' ? setup.rows : []
  if (!known) return <PageLoading shape="table" title={t('menu.examDesk')} />
  const toList = () => change({ exam: undefined, step: undefined })
  if (exam === NEW)
    return (
      <NewExam
        setup={known}
        onBack={toList}
        onCreated={(examEventId) => change({ exam: String(examEventId), step: 'files' }, { replace: true })}
      />
    )
  if (/^[1-9]\d{0,9}$/.test(exam))
    return (
      <ExamPage
        key={exam}
        examEventId={Number(exam)}
        setup={known}
        step={STEPS.find((one) => one === step)}
        onStep={(next) => change({ step: next }, { replace: true })}
        onBack={toList}
        portal={portal}
        onNavigate={onNavigate}
      />
    )
  return (
    <ExamList
      setup={known}
      onOpen={(examEventId) => change({ exam: String(examEventId), step: undefined })}
      onNew={() => change({ exam: NEW, step: undefined })}
    />
  )
}
