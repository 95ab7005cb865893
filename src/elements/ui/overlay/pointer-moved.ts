import type { MouseEvent } from 'react'

/**
 * Returns whether the pointer was really moved. Browsers also send move events when something appears or shrinks under
 * a resting pointer; those must not choose anything.
 */
export const hasPointerMoved = ({ movementX, movementY }: MouseEvent): boolean => movementX !== 0 || movementY !== 0
