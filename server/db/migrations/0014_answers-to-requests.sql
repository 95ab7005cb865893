ALTER TABLE "data_change_request" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "data_change_request" ADD COLUMN "entered_by" bigint;--> statement-breakpoint
ALTER TABLE "data_change_request" ADD COLUMN "answered_by" bigint;--> statement-breakpoint
ALTER TABLE "data_change_request" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_change_request" ADD COLUMN "reason" text;