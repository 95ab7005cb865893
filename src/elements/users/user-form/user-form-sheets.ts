import form from './user-form.css?inline'
import review from './user-review.css?inline'

/** Style sheets of the user form: the fields and the review. They follow `formSheets`. */
export const userFormSheets: readonly string[] = [form, review]
