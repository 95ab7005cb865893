import { useMemo } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { DualSideList } from './dual-side-list.tsx'
import { countDifference, type DualItem } from './dual-rows.ts'
import type { FieldProps } from '../form/field-props.ts'
import { GroupField } from '../form/group-field.tsx'
import { useDualSide } from './use-dual-side.ts'

interface DualListProps extends FieldProps<readonly string[]> {
  /** All items, in the order they are shown; `value` holds the ids of the assigned ones. */
  readonly items: readonly DualItem[]
  /** The ids that are assigned on the server. Differences are marked and summed up as "+4, −2". */
  readonly saved: readonly string[]
}

/**
 * Renders available and assigned items side by side (specification, section 11.0.3): search, select, and move with
 * buttons, Enter or Space; nothing requires dragging.
 */
export function DualList({
  name,
  value,
  onChange,
  onBlur,
  items,
  saved,
  label,
  hint,
  error,
  required,
  readOnly,
  off,
  busy,
}: DualListProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  const [assigned, available] = useMemo(() => {
    const chosen = new Set(value)
    return [items.filter((item) => chosen.has(item.id)), items.filter((item) => !chosen.has(item.id))]
  }, [items, value])
  const before = useMemo(() => new Set(saved), [saved])

  const addItems = (ids: readonly string[]) => {
    const chosen = new Set([...value, ...ids])
    onChange(items.flatMap((item) => (chosen.has(item.id) ? [item.id] : [])))
  }
  const removeItems = (ids: readonly string[]) => {
    const gone = new Set(ids)
    onChange(value.filter((one) => !gone.has(one)))
  }
  const left = useDualSide(available, addItems)
  const right = useDualSide(assigned, removeItems)
  const still = Boolean(readOnly || off || busy)
  const { added, removed } = countDifference(saved, value)
  const described = still ? undefined : `${id}k`
  const renderMoveButton = (
    text: string,
    ids: readonly string[],
    act: (ids: readonly string[]) => void,
    forth: boolean,
  ) => (
    <Button
      kind="secondary"
      data-size="small"
      data-forth={forth ? '' : undefined}
      aria-disabled={still || ids.length === 0}
      onClick={() => act(ids)}
    >
      {text}
    </Button>
  )
  return (
    <GroupField {...{ label, hint, error, required, off }} onLeave={() => onBlur?.()}>
      <div className="c-dual" aria-busy={busy || undefined}>
        <DualSideList
          title={t('dual.available')}
          side={left}
          total={available.length}
          name={name}
          still={still}
          described={described}
          formatNote={(one) => (before.has(one) ? t('dual.removed') : undefined)}
        />
        <div className="c-dual-moves">
          {renderMoveButton(
            left.marked.size ? t('dual.addMarked', { count: left.marked.size }) : t('dual.add'),
            [...left.marked],
            addItems,
            true,
          )}
          {renderMoveButton(
            left.typed ? t('dual.addFound', { count: left.found.length }) : t('dual.addAll'),
            left.found,
            addItems,
            true,
          )}
          {renderMoveButton(
            right.marked.size ? t('dual.removeMarked', { count: right.marked.size }) : t('dual.remove'),
            [...right.marked],
            removeItems,
            false,
          )}
          {renderMoveButton(
            right.typed ? t('dual.removeFound', { count: right.found.length }) : t('dual.removeAll'),
            right.found,
            removeItems,
            false,
          )}
        </div>
        <DualSideList
          title={t('dual.assigned')}
          side={right}
          total={assigned.length}
          still={still}
          described={described}
          formatNote={(one) => (before.has(one) ? undefined : t('dual.added'))}
        />
      </div>
      <p className="c-hint" id={`${id}k`}>
        {t('dual.keys')}
      </p>
      <p className="c-dual-difference" role="status">
        {added || removed ? (
          <>
            {t('dual.unsaved')}{' '}
            <bdi dir="ltr">
              +{added}, −{removed}
            </bdi>
          </>
        ) : null}
      </p>
    </GroupField>
  )
}
