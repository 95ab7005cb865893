DROP INDEX "hall_ticket_correction_open";--> statement-breakpoint
ALTER TABLE "hall_ticket_correction" ADD COLUMN "proof_path" text;--> statement-breakpoint
ALTER TABLE "hall_ticket_correction" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "hall_ticket_correction" ADD COLUMN "decisions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hall_ticket_correction" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "hall_ticket_correction" ADD COLUMN "new_version" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "hall_ticket_correction_open" ON "hall_ticket_correction" USING btree ("hall_ticket_version_id","field") WHERE status in ('NEW', 'COLLEGE_OK', 'UNIV_OK');