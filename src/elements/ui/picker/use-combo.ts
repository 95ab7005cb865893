import { useCombobox, type UseComboboxProps } from 'downshift'
import { useMemo, useState } from 'react'
import type { OptionSource, PickerOption } from './options.ts'
import { useMatchingOptions, type MatchingOptions } from './use-matching-options.ts'

interface ComboSettings {
  readonly source: OptionSource
  readonly inOrder: boolean
  readonly multiple: boolean
  readonly chosen: readonly PickerOption[]
  readonly onChange: (chosen: readonly PickerOption[]) => void
  readonly inputId: string
  /** Called when the highlighted option may be out of view. */
  readonly onMoved: () => void
}

/** What a picker renders, and what its input and options call in their own event handlers before downshift's. */
interface Combo extends ReturnType<typeof useCombobox<PickerOption>> {
  readonly found: MatchingOptions
  readonly filter: string
  readonly type: (text: string) => void
  readonly pick: (at: number) => void
}

const { stateChangeTypes: CHANGES } = useCombobox
const getOptionLabel = (option: PickerOption | null) => option?.label ?? ''

/**
 * downshift listens for outside presses on a window, where a shadow root hides the pressed element, so it gets no
 * events. The layer detects outside presses itself, and leaving the input closes the list too.
 */
const buildEnvironment = (): NonNullable<UseComboboxProps<PickerOption>['environment']> => ({
  addEventListener() {},
  removeEventListener() {},
  document,
  Node,
})

/** Prevents downshift from handling this event. */
export const keepFromDownshift = (event: { readonly nativeEvent: Event }): Event =>
  Object.assign(event.nativeEvent, { preventDownshiftDefault: true })

/**
 * Manages the combobox of a picker: the options found, the highlighted one, and key handling (WAI-ARIA practices:
 * combobox with a listbox).
 */
export function useCombo({ source, inOrder, multiple, chosen, onChange, inputId, onMoved }: ComboSettings): Combo {
  // Whether to search; downshift itself knows earlier whether the list is open.
  const [searching, setSearching] = useState(false)
  const [filter, setFilter] = useState('')
  const environment = useMemo(buildEnvironment, [])
  const found = useMatchingOptions(source, filter, searching, inOrder)

  const box = useCombobox<PickerOption>({
    items: [...found.options],
    itemToString: getOptionLabel,
    itemToKey: (option) => option?.value,
    inputId,
    environment,
    selectedItem: multiple ? null : (chosen[0] ?? null),
    scrollIntoView: onMoved,
    stateReducer(state, { type, changes, index }) {
      // A list that shrinks away from under the pointer keeps its highlighted option.
      if (type === CHANGES.InputKeyDownEscape || type === CHANGES.MenuMouseLeave) return state
      if (type === CHANGES.InputClick && state.isOpen) return state
      if (type === CHANGES.InputChange) {
        // Deleting the text clears the choice; after typing, Enter picks the first match.
        const empty = changes.inputValue === ''
        return { ...changes, highlightedIndex: empty ? -1 : 0, selectedItem: empty ? null : state.selectedItem }
      }
      const at =
        type === CHANGES.ItemClick ? index : type === CHANGES.InputKeyDownEnter ? state.highlightedIndex : undefined
      if (at !== undefined) {
        const option = found.options[at]
        if (!option || option.off) return state
        if (multiple)
          return {
            ...changes,
            selectedItem: option,
            isOpen: true,
            inputValue: '',
            highlightedIndex: state.inputValue ? -1 : at,
          }
        return changes
      }
      // Closing in any other way picks nothing, and incomplete text is cleared.
      if (state.isOpen && changes.isOpen === false)
        return { ...changes, selectedItem: state.selectedItem, inputValue: getOptionLabel(state.selectedItem) }
      return changes
    },
    onStateChange({ isOpen }) {
      if (isOpen !== undefined) setSearching(isOpen)
      if (isOpen === false) setFilter('')
    },
  })
  // Called in the event itself: downshift reports changes only later, and the next key may already choose an option or
  // submit the form.
  const typeText = (text: string) => {
    setFilter(text)
    if (!multiple && text === '') onChange([])
  }
  const pickOption = (at: number) => {
    const option = found.options[at]
    if (!option || option.off) return
    const left = chosen.filter(({ value }) => value !== option.value)
    setFilter('')
    onChange(!multiple ? [option] : left.length < chosen.length ? left : [...chosen, option])
  }
  return { ...box, found, filter, type: typeText, pick: pickOption }
}
