CREATE TABLE "directory_link" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"client_id" bigint NOT NULL,
	"entry_id" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "directory_link_clientId_entryId_unique" UNIQUE("client_id","entry_id")
);
--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD COLUMN "public_id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD COLUMN "template_id" bigint;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD COLUMN "dedupe_key" text;--> statement-breakpoint
ALTER TABLE "notification_template" ADD COLUMN "dlt_template_id" text;--> statement-breakpoint
ALTER TABLE "user_role" ADD COLUMN "source" text DEFAULT 'LOCAL' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_link" ADD CONSTRAINT "directory_link_client_id_user_id_user_account_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."user_account"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD CONSTRAINT "notification_outbox_template_id_notification_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."notification_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_outbox_status_next_attempt_at_index" ON "notification_outbox" USING btree ("status","next_attempt_at");--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD CONSTRAINT "notification_outbox_publicId_unique" UNIQUE("public_id");--> statement-breakpoint
ALTER TABLE "notification_outbox" ADD CONSTRAINT "notification_outbox_clientId_channel_dedupeKey_unique" UNIQUE("client_id","channel","dedupe_key");