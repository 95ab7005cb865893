import type { HTMLAttributes, Key, Ref } from 'react'
import type { SlDetails } from './details.ts'
import type { SlSwitch } from './switch.ts'
import type { SlTabGroup } from './tab-group.ts'

interface Common<Element> extends HTMLAttributes<Element> {
  readonly key?: Key
  readonly ref?: Ref<Element>
}

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React looks there for the types of elements.
  namespace JSX {
    interface IntrinsicElements {
      'sl-details': Common<SlDetails> & {
        readonly open?: boolean
        'onsl-show'?: (event: CustomEvent) => void
      }
      'sl-skeleton': Common<HTMLElement>
      'sl-switch': Common<SlSwitch> & {
        readonly checked?: boolean
        'onsl-change'?: (event: CustomEvent) => void
      }
      'sl-tab': Common<HTMLElement> & { readonly panel: string }
      'sl-tab-group': Common<SlTabGroup> & {
        readonly 'no-scroll-controls'?: boolean
        'onsl-tab-show'?: (event: CustomEvent<{ readonly name: string }>) => void
      }
    }
  }
}
