/** Reason why a file cannot be restored, as one sentence for the operator. */
export class BackupProblem extends Error {}
