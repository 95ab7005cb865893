import { useCombobox, type UseComboboxProps } from 'downshift'
import { useMemo, useState } from 'react'
import type { OptionSource, PickerOption } from './options.ts'
import { useFound, type Found } from './use-found.ts'

interface ComboSettings {
  readonly source: OptionSource
  readonly inOrder: boolean
  readonly multiple: boolean
  readonly chosen: readonly PickerOption[]
  readonly onChange: (chosen: readonly PickerOption[]) => void
  readonly inputId: string
  /** The highlighted option may be out of sight. */
  readonly onMoved: () => void
}

type Combobox = ReturnType<typeof useCombobox<PickerOption>>

const { stateChangeTypes: CHANGES } = useCombobox
const labelOf = (option: PickerOption | null) => option?.label ?? ''

/**
 * downshift listens for presses outside at a window, where a shadow root hides what was pressed: it gets no events.
 * The layer sees presses outside itself, and leaving the input closes too.
 */
const environmentOf = (): NonNullable<UseComboboxProps<PickerOption>['environment']> => ({ addEventListener() {}, removeEventListener() {}, document, Node })

/** The combobox behind a picker: what is found, what is highlighted, and how keys change it (WAI-ARIA practices: combobox with a listbox). */
export function useCombo({ source, inOrder, multiple, chosen, onChange, inputId, onMoved }: ComboSettings): Combobox & { readonly found: Found; readonly filter: string } {
  // Whether anything is to be searched; downshift itself knows sooner whether the list is open.
  const [searching, setSearching] = useState(false)
  const [filter, setFilter] = useState('')
  const environment = useMemo(environmentOf, [])
  const found = useFound(source, filter, searching, inOrder)

  const box = useCombobox<PickerOption>({
    items: [...found.options],
    itemToString: labelOf,
    itemToKey: (option) => option?.value,
    inputId,
    environment,
    selectedItem: multiple ? null : (chosen[0] ?? null),
    scrollIntoView: onMoved,
    stateReducer(state, { type, changes, index }) {
      if (type === CHANGES.InputKeyDownEscape) return state
      if (type === CHANGES.InputClick && state.isOpen) return state
      if (type === CHANGES.InputChange) {
        // Whoever deletes the text has chosen nothing; the first that matches is one Enter away.
        const empty = changes.inputValue === ''
        return { ...changes, highlightedIndex: empty ? -1 : 0, selectedItem: empty ? null : state.selectedItem }
      }
      const at = type === CHANGES.ItemClick ? index : type === CHANGES.InputKeyDownEnter ? state.highlightedIndex : undefined
      if (at !== undefined) {
        const option = found.options[at]
        if (!option || option.off) return state
        if (multiple) return { ...changes, selectedItem: option, isOpen: true, inputValue: '', highlightedIndex: state.inputValue ? -1 : at }
        return changes
      }
      // What closes otherwise picks nothing, and a half-typed word goes.
      if (state.isOpen && changes.isOpen === false) return { ...changes, selectedItem: state.selectedItem, inputValue: labelOf(state.selectedItem) }
      return changes
    },
    onStateChange({ type, isOpen, inputValue }) {
      if (isOpen !== undefined) setSearching(isOpen)
      if (type === CHANGES.InputChange) setFilter(inputValue ?? '')
      else if (isOpen === false || type === CHANGES.ItemClick || type === CHANGES.InputKeyDownEnter) setFilter('')
    },
    onSelectedItemChange({ selectedItem }) {
      if (!multiple) onChange(selectedItem ? [selectedItem] : [])
      else if (selectedItem) {
        const left = chosen.filter(({ value }) => value !== selectedItem.value)
        onChange(left.length < chosen.length ? left : [...chosen, selectedItem])
      }
    },
  })
  return { ...box, found, filter }
}
