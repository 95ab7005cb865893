import type { MouseEvent } from 'react'

/** Whether a pointer was moved. A browser sends moves too when something appears or shrinks under a pointer that rests; those choose nothing. */
export const reallyMoved = ({ movementX, movementY }: MouseEvent): boolean => movementX !== 0 || movementY !== 0
