import { useId } from 'react'

/** Returns an id that no other copy of React on the page makes: every copy counts from the same first id. */
export const useUniqueId = (): string => `campus${useId()}`
