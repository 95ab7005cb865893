DROP INDEX "user_account_counted";--> statement-breakpoint
DROP INDEX "user_account_last_login";--> statement-breakpoint
CREATE INDEX "enrolment_studying" ON "enrolment" USING btree ("client_id","student_id","program_id","college_id") WHERE status = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "user_account_counted" ON "user_account" USING btree ("client_id","user_type","status","locked_until","email_verified_at","last_login_at","created_via","second_step","id");--> statement-breakpoint
CREATE INDEX "user_account_last_login" ON "user_account" USING btree ("client_id","last_login_at" NULLS FIRST,"id","status","locked_until","email_verified_at");