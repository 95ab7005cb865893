import type { TagKind } from '../../ui/tags/tag.tsx'

/** What a student has asked for, must do, or was sent. */
export interface OwnEntry {
  readonly key: string
  /** An instant or a day, by which entries are sorted. */
  readonly at: string
  /** Whether something is still to be done, by the student or by an office. */
  readonly isOpen: boolean
  readonly title: string
  /** Numbers, days and amounts, below the title. */
  readonly facts: readonly string[]
  readonly state: { readonly kind: TagKind; readonly label: string }
  /** Whose turn it is, and what happens next; null: nothing more happens. */
  readonly next: string | null
  /** What the office has written, in its own words. */
  readonly reason: string | null
  /** Where the student goes on; null: there is nothing to do. */
  readonly way: { readonly path: string; readonly label: string; readonly isPublic: boolean } | null
}
