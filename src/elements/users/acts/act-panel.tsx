import { BULK_MAX, type BulkAct } from '../../../contract/users/bulk-user-action.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ActFields } from './act-fields.tsx'
import { DANGEROUS, type PanelKind } from './act-kinds.ts'
import { ActResult } from './act-result.tsx'
import { OpenWork } from './open-work.tsx'
import { useActForm } from './use-act-form.ts'
import { usePanelAct, type ActTargets } from './use-panel-act.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'

interface ActPanelProps {
  readonly kind: PanelKind
  readonly whom: ActTargets
  /** Called when an action on one user is done, with its message and the action that undoes it. */
  readonly onDone: (sentence: string, undo?: BulkAct) => void
  /** Called when data has changed: the list must be reloaded. */
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Renders the panel that collects the input of an action, runs it and shows the result. */
export function ActPanel({ kind, whom, onDone, onChanged, onClose }: ActPanelProps) {
  const { t, number } = useMessages()
  const act = usePanelAct({ kind, whom, onDone, onChanged })
  const form = useActForm(kind, act.submit)
  const { count, progress, result } = act
  const danger = DANGEROUS.includes(kind)
  const title = t(`people.act.${kind}`).replace('…', '')
  const undo = result?.came.done.length ? result.undo : undefined
  const tooMany = count > BULK_MAX

  const foot = progress ? (
    <Button kind="secondary" onClick={act.stop}>
      {t('people.act.stop')}
    </Button>
  ) : result ? (
    <div className="c-row">
      <Button onClick={onClose}>{t('common.close')}</Button>
      {undo ? (
        <Button kind="secondary" onClick={() => void act.takeBack(undo, result.came.done)}>
          {t('people.act.undo')}
        </Button>
      ) : null}
    </div>
  ) : (
    <div className="c-row">
      <Button kind={danger ? 'danger' : 'primary'} busy={form.busy} aria-disabled={tooMany} onClick={form.submit}>
        {title}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </div>
  )
  return (
    <Drawer
      title={title}
      about={'person' in whom ? <DataText>{whom.person.name}</DataText> : undefined}
      foot={foot}
      onClose={() => {
        if (!progress) onClose()
      }}
    >
      {progress ? (
        <div className="c-stack">
          <progress className="c-act-progress" max={progress.total} value={progress.treated} aria-label={title} />
          <p role="status">
            {t('people.act.running', { done: number(progress.treated), total: number(progress.total) })}
          </p>
        </div>
      ) : result ? (
        <ActResult result={result.came} />
      ) : (
        <Form form={form} label={title}>
          <Notice kind={danger || tooMany ? 'warning' : 'info'}>
            {tooMany
              ? t('people.act.tooMany', { max: number(BULK_MAX) })
              : t(`people.act.will.${kind}`, { count, number: number(count) })}
          </Notice>
          {kind === 'DEACTIVATE' && 'person' in whom ? <OpenWork userId={whom.person.userId} form={form} /> : null}
          <ActFields form={form} kind={kind} />
        </Form>
      )}
    </Drawer>
  )
}
