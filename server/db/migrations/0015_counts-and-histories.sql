DROP INDEX "user_account_client_id_user_type_id_index";--> statement-breakpoint
DROP INDEX "user_role_client_id_role_id_index";--> statement-breakpoint
CREATE INDEX "user_account_counted" ON "user_account" USING btree ("client_id","user_type","status","locked_until","email_verified_at","last_login_at","created_via","id");--> statement-breakpoint
CREATE INDEX "user_role_held" ON "user_role" USING btree ("client_id","role_id","scope_college_id","to_at","user_id");--> statement-breakpoint
CREATE INDEX "audit_log_client_id_entity_entity_id_id_index" ON "audit_log" USING btree ("client_id","entity","entity_id","id");