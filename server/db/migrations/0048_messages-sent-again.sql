ALTER TABLE "notification_outbox" ADD COLUMN "slot_values" jsonb;--> statement-breakpoint
ALTER TABLE "notification_template" ADD COLUMN "dlt_header" text;--> statement-breakpoint
ALTER TABLE "notification_template" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_template" ADD COLUMN "created_by" bigint;--> statement-breakpoint
ALTER TABLE "notification_template" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_template" ADD CONSTRAINT "notification_template_client_id_created_by_user_account_client_id_id_fk" FOREIGN KEY ("client_id","created_by") REFERENCES "public"."user_account"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_outbox_undelivered" ON "notification_outbox" USING btree ("client_id","id") WHERE status = 'FAILED' and slot_values is not null;--> statement-breakpoint
CREATE INDEX "notification_outbox_client_id_id_index" ON "notification_outbox" USING btree ("client_id","id");--> statement-breakpoint
CREATE INDEX "notification_outbox_client_id_user_id_index" ON "notification_outbox" USING btree ("client_id","user_id");