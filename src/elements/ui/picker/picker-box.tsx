import { useRef, useState, type ChangeEvent, type ComponentProps, type FocusEvent, type KeyboardEvent } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../button/button.tsx'
import { InputChips } from '../field/input-chips.tsx'
import { Popup } from '../popup/popup.tsx'
import { ToolIcon } from '../icons/tool-icons.tsx'
import type { OptionSource, PickerOption } from './options.ts'
import { PickerList } from './picker-list.tsx'
import { keepFromDownshift, useCombo } from './use-combo.ts'

interface PickerBoxProps {
  readonly label: string
  readonly wiring: ComponentProps<'input'> & { readonly id: string }
  readonly source: OptionSource
  readonly inOrder: boolean
  readonly multiple: boolean
  readonly chosen: readonly PickerOption[]
  readonly onChange: (chosen: readonly PickerOption[]) => void
  readonly name: string | undefined
  readonly readOnly: boolean
}

/** Renders the input of a picker with the picked options, and its list while that is open. */
export function PickerBox({
  label,
  wiring,
  source,
  inOrder,
  multiple,
  chosen,
  onChange,
  name,
  readOnly,
}: PickerBoxProps) {
  const { t } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const list = useRef<{ readonly show: () => void }>(null)
  const [added, setAdded] = useState('')
  const combo = useCombo({
    source,
    inOrder,
    multiple,
    chosen,
    onChange(next) {
      const more = next.filter(({ value }) => chosen.every((one) => one.value !== value))
      setAdded(multiple && more[0] ? t('tagInput.added', { list: more[0].label }) : '')
      onChange(next)
    },
    inputId: wiring.id,
    onMoved: () => list.current?.show(),
  })
  const { found, filter, isOpen } = combo
  const empty = found.status === 'found' && found.options.length === 0
  const searchAgain = () => {
    input.current?.focus()
    found.again()
  }
  const state = !isOpen
    ? ''
    : found.status === 'loading'
      ? t('common.loading')
      : found.status === 'failed'
        ? t('picker.failed')
        : empty
          ? filter
            ? t('picker.none', { text: filter })
            : t('picker.nothing')
          : t('picker.found', { count: found.options.length })

  const typing: ComponentProps<'input'> = readOnly
    ? { readOnly, value: multiple ? '' : (chosen[0]?.label ?? '') }
    : combo.getInputProps({
        ref: input,
        onInput: () => setAdded(''),
        onKeyDown(event: KeyboardEvent) {
          // While the list is closed, Escape is left to the surrounding dialog.
          if (event.key === 'Escape') keepFromDownshift(event)
          if (event.key !== 'Enter' || !isOpen || event.nativeEvent.isComposing) return
          if (found.status === 'failed') searchAgain()
          else combo.pick(combo.highlightedIndex)
        },
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => combo.type(target.value),
        onBlur(event: FocusEvent) {
          if (layer.current?.contains(event.relatedTarget)) keepFromDownshift(event)
        },
        onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
      })
  const active = isOpen && found.options[combo.highlightedIndex] ? typing['aria-activedescendant'] : undefined
  const tail = readOnly ? null : (
    <>
      {chosen.length > 0 ? (
        <button
          type="button"
          className="c-picker-button"
          aria-label={t('picker.clear', { label })}
          onClick={() => {
            onChange([])
            input.current?.focus()
          }}
        >
          <ToolIcon name="close" />
        </button>
      ) : null}
      <button
        {...combo.getToggleButtonProps({ onMouseDown: (event) => event.preventDefault() })}
        type="button"
        className="c-picker-button"
        aria-controls={undefined}
        aria-label={t('picker.open', { label })}
      >
        <ToolIcon name={isOpen ? 'up' : 'down'} />
      </button>
    </>
  )
  return (
    <>
      <InputChips
        box={box}
        label={label}
        items={multiple ? chosen.map((option) => ({ id: option.value, label: option.label })) : []}
        input={input}
        readOnly={readOnly}
        onRemove={(value) => onChange(chosen.filter((option) => option.value !== value))}
        announcement={added || state}
        tail={tail}
      >
        <input
          {...typing}
          {...wiring}
          aria-labelledby={undefined}
          aria-activedescendant={active}
          aria-controls={isOpen ? typing['aria-controls'] : undefined}
          className="c-bare-input"
          dir={typing.value ? 'auto' : undefined}
          placeholder={chosen.length > 0 ? undefined : wiring.placeholder}
          spellCheck="false"
        />
        {name ? chosen.map(({ value }) => <input key={value} type="hidden" name={name} value={value} />) : null}
      </InputChips>
      {isOpen ? (
        <Popup
          anchor={box}
          matchWidth
          className="c-picker-layer"
          onClose={combo.closeMenu}
          onMouseDown={(event) => event.preventDefault()}
        >
          <div
            ref={layer}
            onBlur={({ relatedTarget }) => {
              if (relatedTarget !== input.current) combo.closeMenu()
            }}
          >
            <PickerList ref={list} combo={combo} label={label} multiple={multiple} chosen={chosen} />
            {found.status === 'found' && !empty ? null : (
              <div className="c-picker-state">
                <span aria-hidden="true">{state}</span>
                {found.status === 'failed' ? (
                  <Button kind="secondary" data-size="small" onClick={searchAgain}>
                    {t('common.retry')}
                  </Button>
                ) : null}
              </div>
            )}
          </div>
        </Popup>
      ) : null}
    </>
  )
}
