/** Paths in the frame of the portal that only students may open: nobody else gets there by the address. */
export const STUDENT_PATHS: readonly string[] = ['/my-exam-form', '/my-requests']
