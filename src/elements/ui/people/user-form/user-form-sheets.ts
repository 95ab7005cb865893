import form from './user-form.css?inline'
import review from './user-review.css?inline'

/** The sheets of the form of a user: what is filled in, and what comes of it. They follow `formSheets`. */
export const userFormSheets: readonly string[] = [form, review]
