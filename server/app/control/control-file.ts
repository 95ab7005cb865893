/** File of the data folder that says how commands reach the server that owns it. */
export const CONTROL_FILE = 'control'
/** The beginning of the names of folders in the data folder to which the embedded database is copied for a backup. */
export const COPY_FOLDER = 'backup.draft'
