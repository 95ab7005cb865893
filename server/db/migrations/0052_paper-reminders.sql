ALTER TABLE "hall_ticket" ADD COLUMN "reminded_of_day" date;--> statement-breakpoint
ALTER TABLE "hall_ticket" ADD COLUMN "reminded_at" timestamp with time zone;