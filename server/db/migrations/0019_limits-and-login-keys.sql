DROP INDEX "user_account_login_name";--> statement-breakpoint
DROP INDEX "user_account_verified_email";--> statement-breakpoint
DROP INDEX "user_account_email";--> statement-breakpoint
ALTER TABLE "attempt_guard" ADD COLUMN "pending" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_guard" ADD COLUMN "reserved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "login_key" text;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "email_key" text;--> statement-breakpoint
-- Plain ASCII is folded alike everywhere; the rest is written by the server at its start (server/identity/complete-keys.ts).
UPDATE "user_account" SET
  "login_key" = CASE WHEN "login_name" ~ '^[!-~]{1,200}$' THEN lower("login_name" COLLATE "C") ELSE ' ' || "id" END,
  "email_key" = CASE WHEN "email" IS NULL THEN NULL WHEN "email" ~ '^[!-~]+$' THEN lower("email" COLLATE "C") ELSE ' ' || "id" END;--> statement-breakpoint
ALTER TABLE "user_account" ALTER COLUMN "login_key" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_login_key" ON "user_account" USING btree ("client_id","login_key");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_verified_email_key" ON "user_account" USING btree ("client_id","email_key") WHERE email_verified_at is not null;--> statement-breakpoint
CREATE INDEX "user_account_email_key" ON "user_account" USING btree ("client_id","email_key");--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_login_key_form" CHECK (login_key <> '' and login_key <> ' ');--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_email_key_there" CHECK ((email is null) = (email_key is null));