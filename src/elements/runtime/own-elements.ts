/**
 * Loads the toaster, which other elements add to a page. It is separate from the registry so that a screen that needs
 * only the toaster does not load the list of all elements. Rejects when its chunk cannot be loaded.
 */
export const loadToasterElement = async () => (await import('../feedback/toaster/toaster-element.tsx')).toaster

/** Loads the confirmation dialog, in the same way. */
export const loadConfirmationElement = async () =>
  (await import('../feedback/confirmation/confirmation-element.tsx')).confirmation
