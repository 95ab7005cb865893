import { WINDOW_KEY } from '../../../../src/contract/assignments/parts.ts'
import { toStableText } from '../mapping/mapping.ts'
import { doesChangeTimes, getEndMs, type WindowEdit, type WindowKey, type WindowValue } from './window-rules.ts'

/** A window that is in force, as stored or as an edit leaves it. */
export interface Window {
  readonly key: WindowKey
  readonly value: WindowValue
}

/** Two windows that are open for the same students at the same time. */
export interface Overlap {
  readonly one: Window
  readonly other: Window
}

const isSameOrAny = <Part>(one: Part | null, other: Part | null): boolean =>
  one === null || other === null || one === other

const toProcessKey = (one: WindowKey): string =>
  `${one.menuId} ${one.academicYearId} ${one.examEventId ?? ''} ${one.programId}`

function hasCommonTime(one: Window, other: Window): boolean {
  const { key, value } = one
  return (
    isSameOrAny(key.programPartId, other.key.programPartId) &&
    isSameOrAny(key.programPartTermId, other.key.programPartTermId) &&
    (key.audience === 'ALL' || other.key.audience === 'ALL' || key.audience === other.key.audience) &&
    Date.parse(value.opensAt) < getEndMs(other.value) &&
    Date.parse(other.value.opensAt) < getEndMs(value)
  )
}

/**
 * Returns the overlaps that edits create: windows of the same process, examination and programme, for places of which
 * one contains the other, for audiences with common students, and at the same time. Each pair is listed once.
 */
export function listOverlaps(edits: readonly WindowEdit[], stored: Iterable<Window>): Overlap[] {
  const edited = new Set(edits.map(({ key }) => toStableText(WINDOW_KEY, key)))
  const byProcess = new Map<string, Window[]>()
  const addWindow = (window: Window): void => {
    const process = toProcessKey(window.key)
    const same = byProcess.get(process)
    if (same) same.push(window)
    else byProcess.set(process, [window])
  }
  for (const window of stored)
    if (window.value.status === 'OPEN' && !edited.has(toStableText(WINDOW_KEY, window.key))) addWindow(window)
  const overlaps: Overlap[] = []
  const unchanged = edits.filter((edit) => !doesChangeTimes(edit))
  for (const { key, after } of unchanged) if (after?.status === 'OPEN') addWindow({ key, value: after })
  for (const { key, after } of edits.filter(doesChangeTimes)) {
    if (after?.status !== 'OPEN') continue
    const one = { key, value: after }
    for (const other of byProcess.get(toProcessKey(key)) ?? [])
      if (hasCommonTime(one, other)) overlaps.push({ one, other })
    addWindow(one)
  }
  return overlaps
}
