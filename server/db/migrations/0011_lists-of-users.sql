DROP INDEX "user_account_client_id_status_index";--> statement-breakpoint
DROP INDEX "user_account_client_id_user_type_index";--> statement-breakpoint
DROP INDEX "user_account_client_id_created_at_index";--> statement-breakpoint
DROP INDEX "user_account_client_id_last_login_at_index";--> statement-breakpoint
CREATE INDEX "user_account_client_id_status_id_index" ON "user_account" USING btree ("client_id","status","id");--> statement-breakpoint
CREATE INDEX "user_account_client_id_user_type_id_index" ON "user_account" USING btree ("client_id","user_type","id");--> statement-breakpoint
CREATE INDEX "user_account_client_id_created_at_id_index" ON "user_account" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_account_last_login" ON "user_account" USING btree ("client_id","last_login_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "user_account_locked" ON "user_account" USING btree ("client_id","locked_until") WHERE locked_until is not null;--> statement-breakpoint
CREATE INDEX "user_account_ending" ON "user_account" USING btree ("client_id","valid_to") WHERE valid_to is not null;--> statement-breakpoint
CREATE INDEX "user_college_client_id_college_id_user_id_index" ON "user_college" USING btree ("client_id","college_id","user_id");