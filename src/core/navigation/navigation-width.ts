import * as v from 'valibot'
import { createPersistentStore } from '../storage/local-persistence.ts'

/** Whether the person wants the navigation at the side with names, or with icons only; for all tabs of this origin. */
export const $navigationWidth = createPersistentStore('campus-navigation', v.picklist(['open', 'collapsed']), 'open')
