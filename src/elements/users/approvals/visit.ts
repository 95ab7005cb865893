/** Opens a page of the portal; undefined where it cannot be reached, or where the page is open already. */
export type Visit = ((path: string) => void) | undefined
