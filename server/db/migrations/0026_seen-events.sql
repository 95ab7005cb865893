ALTER TABLE "announcement" ADD CONSTRAINT "announcement_clientId_id_unique" UNIQUE("client_id","id");--> statement-breakpoint
CREATE TABLE "read_announcement" (
	"client_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"announcement_id" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "read_announcement_client_id_user_id_announcement_id_pk" PRIMARY KEY("client_id","user_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "seen_events" (
	"client_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_events_client_id_user_id_pk" PRIMARY KEY("client_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "read_announcement" ADD CONSTRAINT "read_announcement_client_id_user_id_user_account_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."user_account"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_announcement" ADD CONSTRAINT "read_announcement_client_id_announcement_id_announcement_client_id_id_fk" FOREIGN KEY ("client_id","announcement_id") REFERENCES "public"."announcement"("client_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_events" ADD CONSTRAINT "seen_events_client_id_user_id_user_account_client_id_id_fk" FOREIGN KEY ("client_id","user_id") REFERENCES "public"."user_account"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_allocation_number_begins" ON "seat_allocation" USING btree ("client_id","seat_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invoice_number_begins" ON "invoice" USING btree ("client_id","invoice_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "receipt_number_begins" ON "receipt" USING btree ("client_id","receipt_no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_order_number_begins" ON "payment_order" USING btree ("client_id","transaction_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "hall_ticket_number_begins" ON "hall_ticket" USING btree ("client_id","ticket_no" text_pattern_ops);